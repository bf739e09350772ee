// RUN: terrace opt %s --split-input-file --verify-diagnostics

llvm.func @f(%p3: !llvm.ptr<3>) {
  // expected-error @+1 {{'nvvm.ldmatrix' op expected num attribute to be 1, 2 or 4 for 8x8 matrix}}
  %r = nvvm.ldmatrix %p3 {num = 3 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>) {
  // expected-error @+1 {{'nvvm.ldmatrix' op expected element type to be b16 for 8x8 matrix}}
  %r = nvvm.ldmatrix %p3 {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>) {
  // expected-error @+1 {{'nvvm.ldmatrix' op expected destination type is i32}}
  %r = nvvm.ldmatrix %p3 {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i64
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>) {
  // expected-error @+1 {{'nvvm.ldmatrix' op expected destination type is a structure of 2 elements of type i32}}
  %r = nvvm.ldmatrix %p3 {num = 2 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>) {
  // expected-error @+1 {{'nvvm.ldmatrix' op expected destination type is a structure of 4 elements of type i32}}
  %r = nvvm.ldmatrix %p3 {num = 4 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> !llvm.struct<(i32, i32)>
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>) {
  // expected-error @+1 {{'nvvm.ldmatrix' op expected num attribute to be 1, 2 or 4 for 8x16 matrix}}
  %r = nvvm.ldmatrix %p3 {num = 3 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>) {
  // expected-error @+1 {{'nvvm.ldmatrix' op expected layout to be row for 8x16 matrix}}
  %r = nvvm.ldmatrix %p3 {num = 1 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>) {
  // expected-error @+1 {{'nvvm.ldmatrix' op expected element type to be b8x16.b4x16_p64 or b8x16.b6x16_p32 for 8x16 matrix}}
  %r = nvvm.ldmatrix %p3 {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>) {
  // expected-error @+1 {{'nvvm.ldmatrix' op expected num attribute to be 1 or 2 for 16x16 matrix}}
  %r = nvvm.ldmatrix %p3 {num = 4 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>) {
  // expected-error @+1 {{'nvvm.ldmatrix' op expected layout to be col for 16x16 matrix}}
  %r = nvvm.ldmatrix %p3 {num = 1 : i32, layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>) {
  // expected-error @+1 {{'nvvm.ldmatrix' op expected element type to be b8, b8x16.b4x16_p64 or b8x16.b6x16_p32 for 16x16 matrix}}
  %r = nvvm.ldmatrix %p3 {num = 1 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : (!llvm.ptr<3>) -> i32
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>) {
  // expected-error @+1 {{'nvvm.ldmatrix' op expected shape to be 8x8, 8x16 or 16x16}}
  %r = nvvm.ldmatrix %p3 {num = 1 : i32, layout = #nvvm.mma_layout<col>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : (!llvm.ptr<3>) -> i32
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>, %i32: i32) {
  // expected-error @+1 {{'nvvm.stmatrix' op expected num attribute to be 1, 2 or 4}}
  nvvm.stmatrix %p3, %i32, %i32, %i32 {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32, i32, i32
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>, %i32: i32) {
  // expected-error @+1 {{'nvvm.stmatrix' op expected element type to be B16 for 8x8 matrix}}
  nvvm.stmatrix %p3, %i32 {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 8, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : !llvm.ptr<3>, i32
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>, %i32: i32) {
  // expected-error @+1 {{'nvvm.stmatrix' op expected element type to be B8 for 16x8 matrix}}
  nvvm.stmatrix %p3, %i32 {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b16>} : !llvm.ptr<3>, i32
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>, %i32: i32) {
  // expected-error @+1 {{'nvvm.stmatrix' op expected layout to be col for 16x8 matrix}}
  nvvm.stmatrix %p3, %i32 {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 8>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : !llvm.ptr<3>, i32
  llvm.return
}

// -----

llvm.func @f(%p3: !llvm.ptr<3>, %i32: i32) {
  // expected-error @+1 {{'nvvm.stmatrix' op expected shape to be 8x8 or 16x8}}
  nvvm.stmatrix %p3, %i32 {layout = #nvvm.mma_layout<row>, shape = #nvvm.ld_st_matrix_shape<m = 16, n = 16>, eltType = #nvvm.ld_st_matrix_elt_type<b8>} : !llvm.ptr<3>, i32
  llvm.return
}

// -----

llvm.func @f(%p4: !llvm.ptr<4>, %i32: i32) {
  // expected-error @+1 {{'nvvm.wmma.load' op expected source pointer in memory space 0, 1, 3}}
  %r = nvvm.wmma.load %p4, %i32 {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr<4>) -> !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{'nvvm.wmma.load' op invalid attribute combination}}
  %r = nvvm.wmma.load %p0, %i32 {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 8 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{'nvvm.wmma.load' op expected destination type is a structure of 8 elements of type 'vector<2xf16>'}}
  %r = nvvm.wmma.load %p0, %i32 {eltype = #nvvm.mma_type<f16>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<(i32)>
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{'nvvm.wmma.load' op expected destination type is a structure of 4 elements of type 'i32'}}
  %r = nvvm.wmma.load %p0, %i32 {eltype = #nvvm.mma_type<s8>, frag = #nvvm.mma_frag<a>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 32 : i32, n = 8 : i32} : (!llvm.ptr) -> !llvm.struct<()>
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{'nvvm.wmma.load' op expected destination type is a structure of 1 elements of type 'i32'}}
  %r = nvvm.wmma.load %p0, %i32 {eltype = #nvvm.mma_type<u8>, frag = #nvvm.mma_frag<b>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 32 : i32, n = 8 : i32} : (!llvm.ptr) -> !llvm.struct<()>
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{'nvvm.wmma.load' op expected destination type is a structure of 2 elements of type 'i32'}}
  %r = nvvm.wmma.load %p0, %i32 {eltype = #nvvm.mma_type<u8>, frag = #nvvm.mma_frag<b>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> !llvm.struct<()>
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{'nvvm.wmma.load' op expected destination type is a structure of 8 elements of type 'i32'}}
  %r = nvvm.wmma.load %p0, %i32 {eltype = #nvvm.mma_type<s32>, frag = #nvvm.mma_frag<c>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 32 : i32, n = 8 : i32} : (!llvm.ptr) -> !llvm.struct<()>
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{'nvvm.wmma.load' op expected destination type to be f64}}
  %r = nvvm.wmma.load %p0, %i32 {eltype = #nvvm.mma_type<f64>, frag = #nvvm.mma_frag<a>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : (!llvm.ptr) -> !llvm.struct<()>
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{'nvvm.wmma.load' op expected destination type is a structure of 2 elements of type 'f64'}}
  %r = nvvm.wmma.load %p0, %i32 {eltype = #nvvm.mma_type<f64>, frag = #nvvm.mma_frag<c>, k = 4 : i32, layout = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : (!llvm.ptr) -> f64
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32) {
  // expected-error @+1 {{'nvvm.wmma.load' op expected destination type is a structure of 8 elements of type 'f32'}}
  %r = nvvm.wmma.load %p0, %i32 {eltype = #nvvm.mma_type<f32>, frag = #nvvm.mma_frag<c>, k = 8 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (!llvm.ptr) -> f64
  llvm.return
}

// -----

llvm.func @f(%p4: !llvm.ptr<4>, %i32: i32, %f32: f32) {
  // expected-error @+1 {{'nvvm.wmma.store' op expected operands to be a source pointer in memory space 0, 1, 3}}
  nvvm.wmma.store %p4, %i32, %f32 {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr<4>, f32
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32, %f32: f32) {
  // expected-error @+1 {{'nvvm.wmma.store' op invalid attribute combination}}
  nvvm.wmma.store %p0, %i32, %f32 {eltype = #nvvm.mma_type<s8>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr, f32
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32, %f32: f32) {
  // expected-error @+1 {{'nvvm.wmma.store' op expected 4 data operands}}
  nvvm.wmma.store %p0, %i32, %f32 {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr, f32
  llvm.return
}

// -----

llvm.func @f(%p0: !llvm.ptr, %i32: i32, %f32: f32) {
  // expected-error @+1 {{'nvvm.wmma.store' op expected data operands of type 'vector<2xf16>'}}
  nvvm.wmma.store %p0, %i32, %f32, %f32, %f32, %f32 {eltype = #nvvm.mma_type<f16>, k = 16 : i32, layout = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : !llvm.ptr, f32, f32, f32, f32
  llvm.return
}

// -----

llvm.func @f(%h2: vector<2xf16>) {
  // expected-error @+1 {{'nvvm.wmma.mma' op invalid attribute combination}}
  %r = nvvm.wmma.mma %h2 {eltypeA = #nvvm.mma_type<f16>, eltypeB = #nvvm.mma_type<s32>, k = 16 : i32, layoutA = #nvvm.mma_layout<col>, layoutB = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (vector<2xf16>) -> !llvm.struct<(f32)>
  llvm.return
}

// -----

llvm.func @f(%h2: vector<2xf16>) {
  // expected-error @+1 {{'nvvm.wmma.mma' op expected 24 arguments}}
  %r = nvvm.wmma.mma %h2 {eltypeA = #nvvm.mma_type<f16>, eltypeB = #nvvm.mma_type<f32>, k = 16 : i32, layoutA = #nvvm.mma_layout<col>, layoutB = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (vector<2xf16>) -> !llvm.struct<(f32)>
  llvm.return
}

// -----

llvm.func @f(%f32: f32) {
  // expected-error @+1 {{'nvvm.wmma.mma' op expected argument 0 to be of type 'f64'}}
  %r = nvvm.wmma.mma %f32, %f32, %f32, %f32 {eltypeA = #nvvm.mma_type<f64>, eltypeB = #nvvm.mma_type<f64>, k = 4 : i32, layoutA = #nvvm.mma_layout<col>, layoutB = #nvvm.mma_layout<row>, m = 8 : i32, n = 8 : i32} : (f32, f32, f32, f32) -> !llvm.struct<(f32)>
  llvm.return
}

// -----

llvm.func @f(%h2: vector<2xf16>) {
  // expected-error @+1 {{'nvvm.wmma.mma' op expected destination type is a structure of 4 elements of type 'vector<2xf16>'}}
  %r = nvvm.wmma.mma %h2, %h2, %h2, %h2, %h2, %h2, %h2, %h2, %h2, %h2, %h2, %h2, %h2, %h2, %h2, %h2, %h2, %h2, %h2, %h2 {eltypeA = #nvvm.mma_type<f16>, eltypeB = #nvvm.mma_type<f16>, k = 16 : i32, layoutA = #nvvm.mma_layout<col>, layoutB = #nvvm.mma_layout<row>, m = 16 : i32, n = 16 : i32} : (vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>, vector<2xf16>) -> !llvm.struct<(f32)>
  llvm.return
}

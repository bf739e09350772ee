%a = ub.poison : memref<i1>
%b = memref.load %a[] : memref<i1>
memref.store %b, %a[] : memref<i1>
memref.store %b, %a[] : memref<i1>

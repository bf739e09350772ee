-- Neovim for the picture of the language server: a client, quiet colors, and a description after a while.
vim.o.termguicolors = true
vim.o.number = true
vim.o.signcolumn = "yes"
vim.o.laststatus = 0
vim.o.swapfile = false
vim.o.ruler = false
vim.o.showmode = false
vim.cmd([[
  highlight Normal guifg=#d5dde0 guibg=#10161a
  highlight NormalFloat guifg=#d5dde0 guibg=#223038
  highlight SignColumn guibg=NONE
  highlight LineNr guifg=#5d6b72
  highlight EndOfBuffer guifg=#10161a
  highlight DiagnosticError guifg=#ff8a7d
  highlight DiagnosticUnderlineError gui=underline guisp=#ff8a7d
]])
local client = vim.lsp.start_client({ name = "terrace", cmd = { vim.env.TERRACE, "lsp" }, root_dir = vim.fn.getcwd() })
vim.api.nvim_create_autocmd("BufReadPost", {
  callback = function() vim.lsp.buf_attach_client(0, client) end,
})
vim.defer_fn(function()
  vim.api.nvim_win_set_cursor(0, { 14, 10 })
  vim.lsp.buf.hover()
end, 4000)

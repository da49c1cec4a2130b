import { spawnSync } from 'node:child_process'
import { helpIfRequested } from './help.mjs'
import { install } from './install.mjs'
import { node, root } from './root.mjs'

helpIfRequested(`Usage: npm run translate -- COMMAND [packages…]

Commands:
  status              how many texts of each package are translated
  unmarked [packages] lists texts that no macro marks
  extract [packages]  renews the PO files from the sources
  check [packages]    prints the problems of the PO files, and exits with 1 if there are any
  add fr [packages]   begins a language, with a PO file in each package

Examples:
  npm run translate -- extract backend mf-listings
  npm run translate -- add fr`)

const args = ['.workspace/translate/main.mjs', ...process.argv.slice(2)]
process.exitCode = (await install()) ? (spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status ?? 1) : 1

// npm run translate -- status              how many texts of each package are translated
// npm run translate -- unmarked [packages] lists texts that no macro marks
// npm run translate -- extract [packages]  renews the PO files from the sources
// npm run translate -- check [packages]    says what is wrong with the PO files, and exits with 1 if anything is
// npm run translate -- add fr [packages]   begins a language, with a PO file in each package
import { spawnSync } from 'node:child_process'
import { install } from './install.mjs'
import { node, root } from './root.mjs'

const args = ['.workspace/translate/main.mjs', ...process.argv.slice(2)]
process.exitCode = (await install()) ? (spawnSync(node, args, { cwd: root, stdio: 'inherit' }).status ?? 1) : 1

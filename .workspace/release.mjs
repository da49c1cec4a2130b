// npm run release -- publish | canary | promote | rollback | list | token …; without an argument it prints its usage.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from './builder.mjs'
import { install } from './install.mjs'
import { isRemote } from './packages.mjs'
import { node, root } from './root.mjs'

const args = process.argv.slice(2)
if (args.includes('--json')) process.stdout.write = process.stderr.write.bind(process.stderr)
if (!(await install())) process.exit(1)
if (args[0] === 'publish') {
  const names = args.slice(1).filter((arg) => arg === 'shell' || isRemote(arg))
  if (names.length > 0 && !(await build(names))) process.exit(1)
}
const cli = spawn(node, [join(root, '.workspace/release/cli.mjs'), ...args], { cwd: root, stdio: 'inherit' })
cli.on('exit', (code) => process.exit(code ?? 1))

// npm run faults [-- NAME… --json FILE|-]: builds what changed, and breaks things under load; `backend/faults/` says which.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from './builder.mjs'
import { install } from './install.mjs'
import { node, root } from './root.mjs'

if (!((await install()) && (await build()))) process.exit(1)
const child = spawn(node, [join(root, 'backend/faults/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
// A terminal tells it as well; who tells only us wants both to end in order.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))

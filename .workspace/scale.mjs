// npm run scale [-- --streams N --seconds N --json FILE|- …]: builds what changed, and runs the site on the engines of
// many machines (`backend/scale/`).
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { build } from './builder.mjs'
import { install } from './install.mjs'
import { node, root } from './root.mjs'

if (!((await install()) && (await build()))) process.exit(1)
const child = spawn(node, [join(root, 'backend/scale/main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
})
// Ctrl-C in a terminal reaches the child too. SIGTERM reaches only this process, which passes it on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))

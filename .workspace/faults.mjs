// npm run faults [-- NAME… --json FILE|-]: builds what changed, and runs the fault laboratory in `backend/faults/`.
// npm run faults -- day: one day in the life of two teams, in a browser.
// npm run faults -- former-release [COMMIT]: the release tagged before this one, or that commit, on the schema of this one.
// npm run faults -- restore: the disk of the database is lost, and a backup is restored to a moment.
// npm run faults -- slow: the tests that take too long for `npm test`; processes are killed in the middle of what they do.
import { spawn } from 'node:child_process'
import { findBrowser } from './browser.mjs'
import { build } from './builder.mjs'
import { install } from './install.mjs'
import { node, root } from './root.mjs'

if (!((await install()) && (await build()))) process.exit(1)
const [first, ...rest] = process.argv.slice(2)
const isDay = first === 'day'
const { path, problem } = isDay ? await findBrowser({ say: console.error }) : {}
if (problem) {
  console.error(problem)
  process.exit(1)
}
const apart = {
  day: ['backend/faults/day/main.ts', path],
  restore: ['backend/faults/restore/main.ts', ...rest],
  slow: ['.workspace/test.mjs', '.slow.', ...rest],
}
const args = apart[first] ?? ['backend/faults/main.ts', ...process.argv.slice(2)]
const child = spawn(node, args, { cwd: root, stdio: 'inherit' })
// Ctrl-C in a terminal reaches the child too. SIGTERM reaches only this process, which passes it on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))

// npm run faults [-- NAME… --json FILE|-]: builds what changed, and runs the fault laboratory in `backend/faults/`.
// npm run faults -- day: one day in the life of two teams, in a browser.
// npm run faults -- former-release [COMMIT]: the release before beside this one, on the schema of this one.
// npm run faults -- killed [WORD…]: processes are killed in the middle of what they do; tests that take too long for `npm test`.
// npm run faults -- restore: the disk of the database is lost, and a backup is restored to a moment.
import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { findBrowser } from './browser.mjs'
import { build } from './builder.mjs'
import { install } from './install.mjs'
import { runBackendTests } from './jest/backend.mjs'
import { keepProof } from './proof.mjs'
import { filesBelow, node, root } from './root.mjs'

if (!((await install()) && (await build()))) process.exit(1)
const [first] = process.argv.slice(2)
if (first === 'killed') process.exit(killed(process.argv.slice(3)))
const isDay = first === 'day'
const { path, problem } = isDay ? await findBrowser({ say: console.error }) : {}
if (problem) {
  console.error(problem)
  process.exit(1)
}
const args = isDay
  ? ['day/main.ts', path]
  : first === 'restore'
    ? ['restore/main.ts', ...process.argv.slice(3)]
    : ['main.ts', ...process.argv.slice(2)]
const child = spawn(node, [join(root, 'backend/faults', args[0]), ...args.slice(1)], {
  cwd: root,
  stdio: 'inherit',
})
// Ctrl-C in a terminal reaches the child too. SIGTERM reaches only this process, which passes it on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))

/** Runs the files `*.killed.ts` whose path contains one of the words, or all of them; answers the exit code. */
function killed(words) {
  const all = filesBelow('').filter((file) => file.endsWith('.killed.ts'))
  const files = all.filter((file) => words.length === 0 || words.some((word) => file.includes(word)))
  if (files.length === 0) {
    console.error(`No file has ${words.join(' or ')} in its path; there are ${all.join(', ')}.`)
    return 1
  }
  const code = runBackendTests(files, { TEST_MATCH: '**/*.killed.ts' })
  keepProof(words.length > 0 ? 'faults-killed-part' : 'faults-killed', { passed: code === 0, files })
  return code
}

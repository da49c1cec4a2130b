import { spawn } from 'node:child_process'
import { findBrowser } from './browser.mjs'
import { build } from './builder.mjs'
import { helpIfRequested } from './help.mjs'
import { install } from './install.mjs'
import { node, root } from './root.mjs'

const LABS = {
  faults: 'backend/labs/faults/main.ts',
  alerts: 'backend/labs/alerts/main.ts',
  handbook: 'backend/labs/handbook/main.ts',
  scale: 'backend/labs/scale/main.ts',
  bench: 'backend/labs/bench/main.mjs',
  fuzz: 'backend/labs/fuzz/main.mjs',
  mutation: 'backend/labs/mutation/main.mjs',
  defects: '.workspace/defects/main.mjs',
  restore: 'backend/labs/restore/main.ts',
  releases: 'backend/labs/day/releases-under-load.ts',
  rollback: 'backend/labs/rollback/main.ts',
  emails: 'backend/labs/emails/main.mjs',
  image: 'backend/labs/image/build.sh',
  repeat: '.workspace/repeat.mjs',
  screens: '.workspace/screens/main.mjs',
  pictures: '.workspace/screens/pictures.mjs',
  matrix: '.workspace/matrix/main.mjs',
  durations: '.workspace/durations/main.mjs',
}

const USAGE = `Usage: npm run lab -- NAME [arguments]

Builds what changed, and runs a laboratory. backend/labs/README.md has the arguments and results of each.

Names:
  ${Object.keys(LABS).join(', ')}

Examples:
  npm run lab -- bench match
  npm run lab -- faults day`

helpIfRequested(USAGE, process.argv.slice(2, 3))

const [name, ...args] = process.argv.slice(2)
const isDay = name === 'faults' && args[0] === 'day'
const file = isDay ? 'backend/labs/day/main.ts' : Object.hasOwn(LABS, name ?? '') ? LABS[name] : undefined
if (!file) {
  console.error(USAGE)
  process.exit(1)
}
if (!(await install())) process.exit(1)
// The matrix reads sources, the image is built from them, and durations are recorded.
if (!['matrix', 'image', 'durations'].includes(name) && !(await build())) process.exit(1)
if (isDay) {
  const { path, problem } = await findBrowser({ say: console.error })
  if (problem) {
    console.error(problem)
    process.exit(1)
  }
  args[0] = path
}
const child = spawn(file.endsWith('.sh') ? 'sh' : node, [file, ...args], { cwd: root, stdio: 'inherit' })
// Ctrl-C in a terminal reaches the child too. SIGTERM reaches only this process, which passes it on.
process.on('SIGINT', () => {})
process.on('SIGTERM', () => child.kill('SIGTERM'))
child.on('exit', (code) => process.exit(code ?? 1))

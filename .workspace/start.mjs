// npm start: installs, builds what changed, and runs the site with its fakes; or another script that needs all that.
import { spawn, spawnSync } from 'node:child_process'
import { existsSync, mkdirSync, writeFileSync } from 'node:fs'
import { constants } from 'node:os'
import { join } from 'node:path'
import { build } from './builder.mjs'
import { install } from './install.mjs'
import { terminateWithChildren } from './processes.mjs'
import { node, root } from './root.mjs'

const log = join(root, '.cache/start.log')
const printed = []
const write = process.stdout.write.bind(process.stdout)
process.stdout.write = (text, ...rest) => {
  printed.push(text)
  return write(text, ...rest)
}
const takeSignalsBack = terminateWithChildren()
const [script = 'backend/dev/start.ts', ...args] = process.argv.slice(2)
const staffPages = 'shell/ops'
// A first start does not wait for the staff pages. A later one does, because the shell must fit those that are live.
const buildsStaffPagesLater =
  script === 'backend/dev/start.ts' && !existsSync(join(root, staffPages, 'dist/releases.json'))
const without = buildsStaffPagesLater ? [staffPages] : []
// Only commands for operators need no front ends.
const parts = script === 'backend/dev/ops.ts' ? ['backend'] : []
const failed = !(await install())
  ? 'packages are missing'
  : !(await build(parts, { without }))
    ? 'a build failed'
    : undefined
if (failed) {
  process.stdout.write = write
  const { npm_lifecycle_event: name = 'start' } = process.env
  const given = args.length > 0 ? ` -- ${args.join(' ')}` : ''
  const command = `npm ${name === 'start' ? name : `run ${name}`}${given}`
  console.log(`\n${command} cannot go on, because ${failed}: the reason is above.`)
  try {
    mkdirSync(join(root, '.cache'), { recursive: true })
    writeFileSync(log, printed.join(''))
    console.log(`The log: ${log}`)
  } catch ({ message }) {
    console.log(`The log could not be written: ${message}`)
  }
  console.log(`Fix it and run \`${command}\` again; what is built already is not built again.`)
  process.exit(1)
}
process.stdout.write = write
takeSignalsBack()
// The site runs in its own process group: Ctrl-C in a terminal reaches only this process, so PostgreSQL can shut down
// in order. When this process is killed, the channel closes, and the site stops too. --env-file-if-exists would print a
// line whenever there is no file.
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
const options = [...settings, '--import', './.workspace/exit-with-parent.mjs']
const site = spawn(node, [...options, script, ...args], {
  cwd: root,
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules/.cache/compile'), ...process.env },
  detached: process.platform !== 'win32',
  // Commands for operators ask, and read from a pipe.
  stdio: [script === 'backend/dev/ops.ts' ? 'inherit' : 'ignore', 'inherit', 'inherit', 'ipc'],
})
site.once('message', async () => {
  const inGit = existsSync(join(root, '.git'))
  if (inGit && !spawnSync('git', ['config', 'core.hooksPath'], { cwd: root, encoding: 'utf8' }).stdout)
    console.log('To format on each commit: git config core.hooksPath .workspace/hooks')
  if (buildsStaffPagesLater && (await build([staffPages]))) site.send('built')
})

// npm repeats the Ctrl-C of the terminal, on a busy machine a second later. So only a later one is a second Ctrl-C.
const REPEATED_MS = 3_000
let stoppedAt
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    if (stoppedAt === undefined) site.kill(signal)
    else if (signal === 'SIGINT' && Date.now() - stoppedAt > REPEATED_MS) site.kill('SIGKILL')
    stoppedAt ??= Date.now()
  })
site.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal]))

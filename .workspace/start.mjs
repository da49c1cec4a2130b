// npm start: installs, builds what changed, and runs the site with its stand-ins; or another script that needs all that.
import { spawn } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './builder.mjs'
import { install } from './install.mjs'
import { endTogether } from './processes.mjs'
import { node, root } from './root.mjs'

const takeSignalsBack = endTogether()
if (!((await install()) && (await build()))) process.exit(1)
takeSignalsBack()

// In a process group of its own, so that Ctrl-C in the terminal reaches only us and PostgreSQL is stopped in order.
// The channel tells the site when we are gone without a word, as after kill -9: then it stops too.
const [script = 'backend/dev/start.ts', ...args] = process.argv.slice(2)
// Not --env-file-if-exists, which says each time that there is none.
const settings = existsSync(join(root, '.env')) ? ['--env-file=.env'] : []
const options = [...settings, '--import', './.workspace/with-parent.mjs']
const site = spawn(node, [...options, script, ...args], {
  cwd: root,
  detached: process.platform !== 'win32',
  stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
})

let asked = 0
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.on(signal, () => {
    // npm passes on the Ctrl-C that the terminal sent to us already; a person's second one comes later and means it.
    const again = asked && Date.now() - asked > 500
    asked ||= Date.now()
    site.kill(again ? 'SIGKILL' : 'SIGTERM')
  })
site.on('exit', (code) => process.exit(asked ? 0 : (code ?? 1)))

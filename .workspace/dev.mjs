import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './builder.mjs'
import { freePort } from './dev/ports.mjs'
import { Site } from './dev/site.mjs'
import { helpIfRequested } from './help.mjs'
import { install } from './install.mjs'
import { localSite } from './local-site.mjs'
import { buildable, isRemote } from './packages.mjs'
import { node, root } from './root.mjs'

const USAGE = `Usage: npm run dev -- mf-NAME… [--against ADDRESS]

An open page takes over each change of these remotes, the shell and what they share. The backend starts again at a
change of its own. Other remotes are as last built.

Options:
  --against ADDRESS   uses what is deployed there, except these remotes and the scripts of the shell

Examples:
  npm run dev -- mf-messaging mf-listings
  npm run dev -- mf-messaging --against https://flight-amigo.example`

helpIfRequested(USAGE)

const args = process.argv.slice(2)
const flagIndex = args.indexOf('--against')
const against = flagIndex >= 0 ? args[flagIndex + 1] : undefined
const names = args.filter((_arg, index) => flagIndex < 0 || (index !== flagIndex && index !== flagIndex + 1))
const unknown = names.filter((name) => !isRemote(name) || !existsSync(join(root, name, 'package.json')))
if (names.length === 0 || unknown.length > 0 || (flagIndex >= 0 && !/^https?:\/\//.test(against ?? ''))) {
  if (unknown.length > 0) console.error(`There is no remote ${unknown.join(', ')}.`)
  console.error(USAGE)
  process.exit(1)
}
// Packages under development have separate builds, but the site still needs a release of each.
const isBuilt = (name) => existsSync(join(root, name, 'dist/releases.json'))
const rest = () => buildable().filter((name) => ![...names, 'shell'].includes(name) || !isBuilt(name))
if (!((await install()) && (against || (await build(rest()))))) process.exit(1)

const federationOf = (name) => JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8')).federation
// The site reads .env itself, at each start.
const given = { ...process.env }
const here = localSite()
const { hostname } = new URL(here.origin)
const isRunning =
  !against &&
  (await fetch(`${here.origin}/api/health/live`).then(
    (reply) => reply.ok,
    () => false,
  ))
const PORT = isRunning ? new URL(here.origin).port : String(await freePort(Number(process.env.PORT ?? 3000), hostname))
const origin = `http://${hostname}:${PORT}`
const port = await freePort(federationOf(names[0]).port, 'localhost')
const at = `http://localhost:${port}`

const children = []
let site
let isEnding = false
const run = (script, env) => {
  const child = spawn(node, [join(root, '.workspace', script)], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
    env: { ...process.env, ...env },
  })
  child.on('exit', (code) => end(code ?? 1))
  children.push(child)
  return child
}

/** The site stops last, because it stops the database. */
async function end(code) {
  if (isEnding) return
  isEnding = true
  for (const child of children) child.kill('SIGTERM')
  await site?.stop()
  process.exit(code)
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))

const bundles = names.map((name) => federationOf(name).name)
const address = against ? origin : `${origin}/?remotes=${bundles.map((bundle) => `${bundle}@${at}`).join(',')}`
const watching = run('dev/watch.mjs', {
  DEV_REMOTES: names.join(','),
  DEV_PORT: port,
  DEV_ADDRESS: address,
  RELEASE_BASE: `${at}/`,
})
if (against)
  run('dev/deployed-site-proxy.mjs', { DEV_AGAINST: against, DEV_AT: at, DEV_NAMES: bundles.join(','), PORT })
else if (!isRunning) {
  site = new Site({ ...given, PORT }, { report: (title, text) => watching.send({ title, text }), ended: end })
  site.start()
  site.watch()
}
console.log(
  against
    ? `${names.join(', ')} with everything else of ${against}: ${address}`
    : `${names.join(', ')} and the shell as you write them, everything else as last built: ${address}`,
)
if (isRunning) console.log('The site was started elsewhere, so a change of the backend does not start it again.')

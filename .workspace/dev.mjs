// npm run dev -- mf-messaging [--against https://…]: builds this remote again at each change and reloads the page.
// Everything else is as last built. With --against, everything else, also the backend, is what is deployed there.
import { spawn } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { build } from './builder.mjs'
import { install } from './install.mjs'
import { isRemote } from './packages.mjs'
import { node, root } from './root.mjs'
import { siteHere } from './site-here.mjs'

const args = process.argv.slice(2)
const place = args.indexOf('--against')
const against = place >= 0 ? args[place + 1] : undefined
const name = args.find(isRemote)
if (!name || !existsSync(join(root, name, 'package.json')) || (place >= 0 && !/^https?:\/\//.test(against ?? ''))) {
  console.error('npm run dev -- mf-messaging [--against https://flight-amigo.example]')
  process.exit(1)
}
if (!((await install()) && (against || (await build())))) process.exit(1)

const { federation } = JSON.parse(readFileSync(join(root, name, 'package.json'), 'utf8'))
const at = `http://localhost:${federation.port}`
const { origin } = siteHere()
const children = []
const run = (script, env = {}) => {
  const child = spawn(node, [join(root, '.workspace', script)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, ...env },
  })
  children.push(child)
  child.on('exit', (code) => end(code ?? 1))
}
const end = (code) => {
  for (const child of children) child.kill('SIGTERM')
  process.exitCode ??= code
}
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => end(0))

const running = await fetch(`${origin}/api/health/live`).then(
  (reply) => reply.ok,
  () => false,
)
run('dev/watch.mjs', { DEV_REMOTE: name, RELEASE_BASE: `${at}/` })
if (against) run('dev/against.mjs', { DEV_AGAINST: against, DEV_REMOTE_AT: `${federation.name}@${at}` })
else if (!running) run('start.mjs')
console.log(
  against
    ? `${name} with everything else of ${against}: ${origin}`
    : `${name} as you write it, everything else as last built: ${origin}/?remotes=${federation.name}@${at}`,
)

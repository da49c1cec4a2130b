import { chmodSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import type { Client } from 'pg'
import { ensureDatabase, startPostgres } from '../../dev/postgres.ts'
import { startSmtp } from '../../dev/smtp.ts'
import { startStandby, WITH_STANDBYS } from '../../dev/standby.ts'
import { withClient } from '../../dev/with-client.ts'
import { addSiteRole, asSite } from '../../test/site-role.ts'
import { openGateway } from '../rollback/gateway.ts'
import { type Backend, newBackend } from '../site/backend.ts'
import { openOutside } from '../site/outside.ts'
import { SETTINGS, untilReady } from '../site/site.ts'
import { layWire } from '../site/wire.ts'

const DATABASE = 'flight_amigo'
const START_MS = 120_000

/** A site of one process as the page has it: a primary, a standby, a file of settings, and the page's commands. */
export async function openHandbookSite(scratch: string) {
  const next = () => gateway.next()
  const folder = (name: string) => mkdtempSync(join(scratch, `${name}-`))
  const primary = await startPostgres({ dir: folder('primary'), persist: true, settings: WITH_STANDBYS })
  const owner = await ensureDatabase(primary, DATABASE)
  const outside = await openOutside(scratch, next)
  const newMail: string[] = []
  const smtp = await startSmtp({ store: async ({ to }) => void newMail.push(...to) })
  const common = { ...SETTINGS, ...outside.settings, ...outside.push.settings }

  const migrate = await newBackend(scratch, { ...common, DATABASE_URL: owner, ROLES: 'web,worker,migrate' })
  migrate.start()
  await untilReady(migrate)
  await migrate.stop()
  await addSiteRole(owner)
  const standby = await startStandby(primary, { dir: folder('standby') })

  const url = asSite(owner)
  const settings = folder('settings')
  const initial = { ...common, ROLES: 'web,worker', DRAIN_MS: '1500', DATABASE_URL: url, DATABASE_DIRECT_URL: url }
  for (const [name, value] of Object.entries(initial)) writeFileSync(join(settings, name), value)
  const read = () =>
    Object.fromEntries(readdirSync(settings).map((name) => [name, readFileSync(join(settings, name), 'utf8').trim()]))

  const backends: Backend[] = []
  const started: Backend[] = []
  const gateway = openGateway(backends)
  const add = async () => {
    const backend = await newBackend(scratch, {})
    started.push(backend)
    backend.start(read())
    await untilReady(backend, START_MS)
    backends.push(backend)
    gateway.watch(backend)
  }
  const commands: Record<string, (argument: string) => Promise<unknown>> = {
    async 'restart-site'() {
      // The new one is ready before the old one ends, as in a rollout.
      for (const old of [...backends]) {
        await add()
        backends.splice(backends.indexOf(old), 1)
        await old.stop()
      }
    },
    async 'scale-site'(number) {
      while (backends.length < Number(number)) await add()
    },
    'stop-primary': () => primary.stop(),
  }
  const server = createServer(async (request, response) => {
    const [, name = '', argument = ''] = (request.url ?? '').split('/')
    const failed = await commands[name]?.(argument).then(
      () => '',
      (error: Error) => error.message,
    )
    response.writeHead(failed === '' ? 200 : 500).end(failed)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const control = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const bin = join(scratch, 'bin')
  const fresh = join(scratch, 'new')
  for (const each of [bin, fresh]) mkdirSync(each)
  for (const name of Object.keys(commands)) {
    writeFileSync(join(bin, name), `#!/bin/sh\nexec curl -fsS --max-time 600 ${control}/${name}/"$1"\n`)
    chmodSync(join(bin, name), 0o755)
  }
  const secret = (environment: string, name: string) => join(scratch, `pipeline-${environment}-${name}`)
  const setSecret = `#!/bin/sh\nexec cat > "${secret('$PACKAGE', '$1')}"\n`
  writeFileSync(join(bin, 'set-pipeline-secret'), setSecret, { mode: 0o755 })
  const writeSetting = `#!/bin/sh\nvalue=$(cat)\n[ "$value" ] && echo "$value" > "${settings}/$1"\n`
  writeFileSync(join(bin, 'read-setting'), `#!/bin/sh\nexec cat "${settings}/$1"\n`, { mode: 0o755 })
  writeFileSync(join(bin, 'write-setting'), writeSetting, { mode: 0o755 })
  writeFileSync(join(fresh, 'SMTP_URL'), smtp.url)
  await add()
  // The address of the site stays, whichever process responds.
  const wire = await layWire(() => Number(new URL(next()).port))

  const primaryUrl = { now: owner }
  return {
    next,
    newMail,
    botCheck: outside.botCheck,
    /** The environment of the blocks. */
    environment: () => ({
      PATH: `${bin}:${process.env.PATH}`,
      SITE: `http://127.0.0.1:${wire.port}`,
      ...{ PRIMARY: primaryUrl.now, STANDBY: standby.url(DATABASE), STANDBY_HOST: new URL(standby.url(DATABASE)).host },
      ...{ ROLE: new URL(url).username, URLS: 'DATABASE_URL DATABASE_DIRECT_URL', NEW: fresh },
    }),
    settings: read,
    /** The secret that the page has given to the pipelines with this environment. */
    pipelineSecret: (environment: string, name: string) => readFileSync(secret(environment, name), 'utf8').trim(),
    /** The errors in the logs of all processes. */
    errors: () =>
      started.flatMap(({ logged }) =>
        logged()
          .split('\n')
          .filter((line) => /"level":(50|60)\b/.test(line)),
      ),
    /** From now on the former standby is the primary. */
    promoted() {
      primaryUrl.now = standby.url(DATABASE)
    },
    use: <T>(act: (client: Client) => Promise<T>) => withClient(primaryUrl.now, act),
    async close() {
      wire.pullOut()
      await gateway.close()
      await Promise.all(backends.map((backend) => backend.kill()))
      server.close()
      await Promise.all([outside.close(), smtp.stop(), standby.stop(), primary.stop().catch(() => {})])
    },
  }
}

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

export interface RunningSite {
  address: string
  inbox: string
  dataDir: string
  log(): string
  stop(): Promise<void>
}

// No others, because a developer's DATABASE_URL must not reach the tests. The last two shift the clock of a whole run.
const PASSED = /^(PATH|HOME|NODE_COMPILE_CACHE|LD_PRELOAD|FAKETIME\w*)$/i

export async function startSite(root: string, settings: Record<string, string>): Promise<RunningSite> {
  const dataDir = await mkdtemp(join(tmpdir(), 'flight-amigo-site-'))
  const passed = Object.entries(process.env).filter(([name]) => PASSED.test(name))
  const site = spawn(join(root, 'node_modules/node/bin/node'), ['backend/dev/start.ts'], {
    cwd: root,
    env: {
      ...Object.fromEntries(passed),
      ...{ TMPDIR: tmpdir(), PORT: '0', DATA_DIR: dataDir, LOG_LEVEL: 'warn' },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  let log = ''
  const found = new Promise<string>((resolve, reject) => {
    for (const stream of [site.stdout, site.stderr])
      stream.setEncoding('utf8').on('data', (part: string) => {
        log += part
        const address = /http:\/\/[\w.:]+\d/.exec(log)?.[0]
        if (address) resolve(address)
      })
    site.once('error', reject)
    site.once('exit', (code) => reject(new Error(`The site ended with ${code} before it was up:\n${log}`)))
  })
  const stop = async () => {
    await end(site)
    await rm(dataDir, { recursive: true, force: true, maxRetries: 3 })
  }
  try {
    const address = await found
    return { address, inbox: `${address}/dev/inbox.json`, dataDir, log: () => log, stop }
  } catch (error) {
    await stop()
    throw error
  }
}

/**
 * A site that already runs at this URL. Its emails are at `inbox`, by default the inbox of its fakes. Throws an error
 * that says what the tests cannot do there.
 */
export async function deployedSite(
  at: string,
  settings: Record<string, string>,
  inbox = new URL('/dev/inbox.json', at).href,
): Promise<RunningSite> {
  const address = new URL(at).origin
  if (Object.keys(settings).length > 0)
    throw new Error(
      `This test needs a site with ${Object.keys(settings)} of its own, so it does not run at ${address}.`,
    )
  const responds = (url: string) =>
    fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
  if (!(await responds(address))) throw new Error(`No site responds at ${address}.`)
  if (!(await responds(`${inbox}?to=nobody`)))
    throw new Error(`Sign-in codes cannot be read: no inbox responds at ${inbox}. Set INBOX_URL to the right address.`)
  return {
    ...{ address, inbox, log: () => '', stop: async () => {} },
    get dataDir(): string {
      throw new Error(`This test needs the files of its site, so it does not run at ${address}.`)
    },
  }
}

async function end(site: ChildProcess): Promise<void> {
  if (site.exitCode !== null || site.signalCode !== null) return
  const ended = once(site, 'exit')
  site.kill('SIGTERM')
  const late = setTimeout(() => site.kill('SIGKILL'), 10_000)
  await ended
  clearTimeout(late)
}

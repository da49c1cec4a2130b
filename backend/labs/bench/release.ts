/**
 * How long a team's one-line change takes from the saved file to the live site: build, upload, checks, every screen in
 * a browser, going live, and a document with the change. It is a copy of mf-messaging on a warm machine, against a
 * running site; the median of three. Bar: 15 s on two idle cores. Prints a table, writes
 * `.data/bench/release.json`, exits 1 beyond the bar.
 */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { cpSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { atMost, conclude } from '../bars.ts'

const ROOT = join(import.meta.dirname, '../../..')
const BAR_MS = 15_000
const TIMES = 3
/** The longest wait for a document with the change. */
const LIVE_MS = 30_000

const dataDir = mkdtempSync(join(tmpdir(), 'bench-release-'))
// A copy below the root, where its imports resolve to the same packages; the original stays unchanged.
const remote = join(ROOT, '.data/bench/mf-messaging')
const REMOTE_TS = join(remote, 'src/remote.ts')

const site = spawn(process.execPath, [join(ROOT, 'backend/dev/start.ts')], {
  cwd: ROOT,
  stdio: ['ignore', 'pipe', 'inherit'],
  env: { PATH: process.env.PATH, HOME: process.env.HOME, PORT: '0', DATA_DIR: dataDir, RATE_LIMITS: 'off' },
})
try {
  const address = await addressOf(site)
  rmSync(remote, { recursive: true, force: true })
  cpSync(join(ROOT, 'mf-messaging'), remote, {
    recursive: true,
    filter: (path) => !/\/(dist|e2e|node_modules)$/.test(path),
  })
  const original = readFileSync(REMOTE_TS, 'utf8')
  build('0') // warms the cache, as during a day of work

  const rows = []
  for (let time = 1; time <= TIMES; time++) {
    const title = `Messages ${time}`
    const began = performance.now()
    const changed = original.replace('title: msg`Messages`', `title: msg\`${title}\``)
    if (changed === original) throw new Error('mf-messaging/src/remote.ts has no title "Messages".')
    writeFileSync(REMOTE_TS, changed)
    const folder = build(String(time))
    const built = performance.now()
    publish(folder, address)
    const published = performance.now()
    await shown(`${address}/messages`, title)
    const live = performance.now()
    rows.push({
      build: ms(built - began),
      release: ms(published - built),
      live: ms(live - published),
      total: ms(live - began),
    })
  }
  console.table(rows)
  const median = rows.map(({ total }) => total).sort((a, b) => a - b)[Math.floor(TIMES / 2)] ?? Number.POSITIVE_INFINITY
  const bars = [atMost('one line to live, the median', BAR_MS / 1000, median / 1000, 's')]
  process.exitCode = conclude('release', bars, { rows, median })
} finally {
  site.kill('SIGTERM')
  rmSync(remote, { recursive: true, force: true })
  await new Promise((resolve) => site.once('exit', resolve))
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 3 })
}

function build(which: string): string {
  const version = `1.0.${which}-bench`
  execFileSync(process.execPath, [join(ROOT, '.workspace/webpack.mjs')], {
    cwd: remote,
    env: { ...process.env, NODE_ENV: 'production', RELEASE: version },
  })
  return join(remote, 'dist', version)
}

function publish(folder: string, address: string): void {
  const token = readFileSync(join(dataDir, 'release-token'), 'utf8')
  const args = [join(ROOT, '.workspace/release/cli.mjs'), 'publish', folder, '--to', address]
  execFileSync(process.execPath, args, { cwd: ROOT, env: { ...process.env, RELEASE_TOKEN: token } })
}

function addressOf({ stdout }: ChildProcess): Promise<string> {
  return new Promise((resolve, reject) => {
    let said = ''
    stdout?.setEncoding('utf8').on('data', (part: string) => {
      said += part
      const found = /http:\/\/[\d.]+:\d+/.exec(said)?.[0]
      if (found) resolve(found)
    })
    site.once('exit', (code) => reject(new Error(`The site ended with ${code}: ${said}`)))
  })
}

async function shown(page: string, text: string): Promise<void> {
  for (const end = Date.now() + LIVE_MS; Date.now() < end; await sleep(10))
    if ((await (await fetch(page)).text()).includes(text)) return
  throw new Error(`${page} does not show "${text}".`)
}

function ms(time: number): number {
  return Math.round(time)
}

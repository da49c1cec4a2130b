import { chmodSync, cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Client } from 'pg'
import { emptyDatabase, freshDatabase } from './app.ts'
import { eventually } from './eventually.ts'
import { launch } from './process.ts'

const ROOT = join(import.meta.dirname, '../..')
const NOBODY = 65_534
const PACKAGES = ['shell', 'shell/ops', ...readdirSync(ROOT).filter((name) => name.startsWith('mf-'))]
const nameOf = (path: string) => path.replace(/^(mf-|shell\/)/, '')

/** The builds as in the image: read-only, and owned by another user. */
let builds: string
const ends: Array<() => Promise<void>> = []
beforeAll(() => {
  builds = mkdtempSync(join(tmpdir(), 'flight-amigo-image-'))
  for (const name of PACKAGES) {
    const dist = join(ROOT, name, 'dist')
    const last = (JSON.parse(readFileSync(join(dist, 'releases.json'), 'utf8')) as string[]).at(-1) as string
    mkdirSync(join(builds, name, 'dist'), { recursive: true })
    cpSync(join(dist, last), join(builds, name, 'dist', last), { recursive: true })
    cpSync(join(dist, 'releases.json'), join(builds, name, 'dist/releases.json'))
  }
  setWritable(builds, false)
})
afterAll(async () => {
  for (const end of ends) await end()
  setWritable(builds, true)
})

function setWritable(folder: string, writable: boolean): void {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  for (const entry of entries)
    chmodSync(join(entry.parentPath, entry.name), (entry.isFile() ? 0o444 : 0o555) | (writable ? 0o200 : 0))
  chmodSync(folder, writable ? 0o755 : 0o555)
}

/** A process of the image, whose user has no writable folder. */
async function start(DATABASE_URL: string, settings: Record<string, string> = {}) {
  const unprivileged = process.getuid?.() === 0 ? { uid: NOBODY, gid: NOBODY } : {}
  const image = { DATABASE_URL, BUILDS_DIR: builds, DATA_DIR: '/nowhere', LOG_LEVEL: 'warn', ROLES: 'web,migrate' }
  const launched = await launch({ ...image, ...settings }, unprivileged)
  ends.push(launched.kill)
  const ready = () =>
    eventually(async () => {
      const reply = await fetch(`${launched.base}/api/health/ready`)
      expect([reply.status, await reply.json()]).toEqual([200, { status: 'ok' }])
    }, 40_000)
  return { ...launched, ready }
}

/** The files of the live set that a process does not serve. */
async function missing(base: string): Promise<string[]> {
  const { live } = (await (await fetch(`${base}/api/releases/live`)).json()) as { live: Record<string, string> }
  expect(Object.keys(live).sort()).toEqual(PACKAGES.map(nameOf).sort())
  const expected = Object.entries(live).flatMap(([name, version]) => {
    const folder = join(ROOT, PACKAGES.find((path) => nameOf(path) === name) as string, 'dist', version)
    const { integrity } = JSON.parse(readFileSync(join(folder, 'release.json'), 'utf8')) as { integrity: object }
    return Object.keys(integrity).map((file) => ({ file: `/r/${name}/${version}/${file}`, path: join(folder, file) }))
  })
  expect(expected.length).toBeGreaterThan(40)
  const right = await Promise.all(
    expected.map(async ({ file, path }) => {
      const reply = await fetch(base + file)
      return reply.status === 200 && (await reply.text()) === readFileSync(path, 'utf8') ? '' : file
    }),
  )
  return right.filter(Boolean)
}

test('two processes without a writable folder that start together on an empty database become ready and serve every file [spec-withstand-image]', async () => {
  const url = await freshDatabase()
  const both = await Promise.all([start(url), start(url)])
  for (const { ready } of both) await ready()
  for (const { base } of both) expect(await missing(base)).toEqual([])
  expect((await fetch(both[0].base)).status).toBe(200)
  expect(existsSync('/nowhere')).toBe(false)
  for (const { kill } of both) await kill()
}, 120_000)

test('two processes with every role that start together on an empty database print no warnings, three times', async () => {
  for (let time = 1; time <= 3; time++) {
    const url = await emptyDatabase()
    const both = await Promise.all([1, 2].map(() => start(url, { ROLES: 'web,worker,migrate' })))
    for (const { ready } of both) await ready()
    for (const { base } of both) expect(await missing(base)).toEqual([])
    expect([time, ...both.map(({ logged }) => logged())]).toEqual([time, '', ''])
    for (const { kill } of both) await kill()
  }
}, 180_000)

test.each([1, 4])(
  'after a first start that is killed when %i releases are stored, the next start makes all of them live',
  async (rows) => {
    const url = await freshDatabase()
    const client = new Client({ connectionString: url })
    await client.connect()
    // The process waits at this row, in the middle of publishing, and is killed there.
    await client.query(`
      create function stop_at() returns trigger language plpgsql as $$
      begin
        if (select count(*) from release) >= ${rows} then perform pg_advisory_xact_lock(1); end if;
        return null;
      end $$;
      create trigger stop_at after insert on release for each row execute function stop_at();
    `)
    await client.query('select pg_advisory_lock(1)')
    const first = await start(url)
    await eventually(async () => {
      const { rows } = await client.query(
        "select 1 from pg_locks where locktype = 'advisory' and objid = 1 and not granted",
      )
      expect(rows).toHaveLength(1)
    })
    await first.kill()
    await client.query('select pg_advisory_unlock_all(); drop trigger stop_at on release')
    await client.end()
    const second = await start(url)
    await second.ready()
    expect(await missing(second.base)).toEqual([])
  },
)

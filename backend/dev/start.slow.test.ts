import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync, mkdirSync, mkdtempSync, readFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from '@jest/globals'
import { freshDatabase } from '../test/app.ts'
import { eventually } from '../test/eventually.ts'
import { rowsOf } from './with-client.ts'

const running = new Set<ChildProcess>()
afterAll(() => {
  for (const child of running) child.kill('SIGKILL')
})

/** `node backend/dev/<script>` as a person starts it, with nothing set but this and the cache of compiled modules. */
function start(settings: Record<string, string>, script = 'start') {
  const { PATH = '', NODE_COMPILE_CACHE } = process.env
  const child = spawn(process.execPath, [join(import.meta.dirname, `${script}.ts`)], {
    env: {
      ...(NODE_COMPILE_CACHE && { NODE_COMPILE_CACHE }),
      ...{ PATH, TMPDIR: tmpdir(), PORT: '0', DATA_DIR: folder() },
      ...settings,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  running.add(child)
  let said = ''
  for (const stream of [child.stdout, child.stderr])
    stream.setEncoding('utf8').on('data', (part: string) => {
      said += part
    })
  const ended = once(child, 'close').then(([code]) => ({ code: code as number, said: said.trim() }))
  const up = new Promise<string>((resolve, reject) => {
    child.stdout.on('data', () => {
      const address = /Flight Amigo is at (\S+) /.exec(said)?.[1]
      if (address) resolve(address)
    })
    ended.then(() => reject(new Error(said)), reject)
  })
  up.catch(() => {})
  return { child, ended, up }
}

const folder = () => mkdtempSync(join(tmpdir(), 'flight amigo site '))
const sentence = (words: string) => ({
  code: 1,
  said: expect.stringMatching(new RegExp(`^(?:.* in [\\d.]+ s\n)*${words}$`)),
})

test('a start says where the site is, keeps others off its folder and port, says when its PostgreSQL ends; the next has what was saved, and ends cleanly', async () => {
  const DATA_DIR = folder()
  const site = start({ DATA_DIR })
  const address = await site.up
  expect((await fetch(address)).status).toBe(200)
  expect((await fetch(`${address}/api/health/ready`)).status).toBe(200)

  expect(await start({ DATA_DIR }).ended).toEqual(
    sentence(
      `Flight Amigo already runs on ${DATA_DIR} \\(process ${site.child.pid}\\): stop it, or set DATA_DIR to another folder\\.`,
    ),
  )
  const { port } = new URL(address)
  expect(await start({ PORT: port }).ended).toEqual(
    sentence(`Port ${port} on 127\\.0\\.0\\.1 is in use: stop what listens there, or set PORT to another\\.`),
  )
  await joins(address, readFileSync(join(DATA_DIR, 'database-url'), 'utf8'))

  const [server] = readFileSync(join(DATA_DIR, 'postgres/data/postmaster.pid'), 'utf8').split('\n')
  process.kill(Number(server), 'SIGQUIT') // as after a full disk: no shutdown
  const broken = await site.ended
  expect(broken).toEqual({ code: 1, said: expect.stringMatching(/^PostgreSQL has ended: .+\./m) })
  expect(broken.said).toContain(`PostgreSQL's log: ${DATA_DIR}/postgres/server.log`)
  expect(existsSync(join(DATA_DIR, 'start.log'))).toBe(false) // also none of the starts that were refused

  const again = start({ DATA_DIR })
  const there = await again.up
  await hasEmail(there)
  again.child.kill('SIGINT')
  const { code, said } = await again.ended
  expect(code).toBe(0)
  const lines = said.split('\n').map((line) => line.replace(/[\d.]+ s$/, '… s'))
  const box = lines.findIndex((line) => line.startsWith('┌'))
  expect(lines.slice(0, box)).toEqual([
    ...['Started PostgreSQL in … s', 'Prepared the database in … s', 'Started the backend in … s'],
    ...['Published the builds in … s', 'Wrote the demo data in … s'],
  ])
  expect(lines[box + 1]).toMatch(new RegExp(`^│ Flight Amigo is at ${there} +│$`))
  expect(existsSync(join(DATA_DIR, 'lock'))).toBe(false)
}, 120_000)

async function writeTo(site: string): Promise<void> {
  const message = { name: 'Asha', email: 'asha@mail.test', message: 'Is anybody there?' }
  const headers = { 'content-type': 'application/json' }
  const sent = await fetch(`${site}/api/contact`, { method: 'POST', headers, body: JSON.stringify(message) })
  expect(sent.status).toBe(204)
}

/** Whether that message is in the inbox, which is in the database. */
async function hasEmail(site: string): Promise<void> {
  const inbox = async () => (await fetch(`${site}/dev/inbox.json?to=hello@flight-amigo.test`)).json()
  await eventually(async () => expect(await inbox()).toMatchObject([{ subject: 'A message from the contact form' }]))
}

/** A second process on the database of the first: what it sends is in the inbox of both. */
async function joins(first: string, DATABASE_URL: string): Promise<void> {
  const process = start({ DATABASE_URL, DATA_DIR: join(folder(), 'not', 'there yet') }, 'backend')
  const second = await process.up
  await writeTo(second)
  for (const site of [first, second]) await hasEmail(site)
  process.child.kill('SIGTERM')
  expect((await process.ended).code).toBe(0)
}

test.each([
  [{ NODE_ENV: 'production' }, 'NODE_ENV is production, where fakes never run: .*'],
  [
    { DATABASE_URL: 'postgres://me:secret@127.0.0.1:1/none' },
    'PostgreSQL at DATABASE_URL \\(127\\.0\\.0\\.1:1/none\\) does not answer: .*',
  ],
  [
    { SMTP_URL_FILE: '/nowhere' },
    'The environment is not usable:\\s+SMTP_URL_FILE: /nowhere cannot be read \\(ENOENT\\)',
  ],
  [
    { PORT: 'http', DATABASE_URL: 'rubbish', POOL_MAX: '0', RATE_LIMITS: 'maybe' },
    'The environment is not usable:\\s+PORT: .*\\s+DATABASE_URL: is not postgres://.*\\s+POOL_MAX: .*\\s+RATE_LIMITS: .*',
  ],
  [{ DATA_DIR: '/dev/null/data' }, 'DATA_DIR \\(/dev/null/data\\) cannot be used: not a directory\\.'],
  [
    { BUILDS_DIR: '/no/such/checkout' },
    'BUILDS_DIR \\(/no/such/checkout\\) cannot be used: no such file or directory\\.',
  ],
  [{ HOST: '203.0.113.1' }, 'HOST \\(203\\.0\\.113\\.1\\) cannot be listened on: address not available\\.'],
  [
    { TWILIO_ACCOUNT_SID: 'AC1' },
    'The environment is not usable:\\s+TWILIO_AUTH_TOKEN is missing: .*\\s+TWILIO_FROM is missing: .*',
  ],
])('a start that cannot work ends with a message that says what to do: %j', async (settings, words) => {
  const { code, said } = await start(settings).ended
  expect({ code, said }).toEqual(sentence(words))
  expect(said).not.toContain('secret')
})

test('an error that no one has foreseen is in a log', async () => {
  const DATA_DIR = folder()
  mkdirSync(join(DATA_DIR, 'lock'))
  const { code, said } = await start({ DATA_DIR }).ended
  expect([code, said.split('\n')]).toEqual([
    1,
    [
      'Flight Amigo cannot start: read: illegal operation on a directory.',
      'Fix that and start again.',
      `The log: ${DATA_DIR}/start.log`,
    ],
  ])
  expect(readFileSync(join(DATA_DIR, 'start.log'), 'utf8')).toMatch(/^Error: EISDIR: .*\n +at /m)
})

test('a second process reports its missing settings', async () => {
  const DATABASE_URL = 'postgres://me@127.0.0.1:1/none'
  expect(await start({ DATABASE_URL, DATA_DIR: '/dev/null/data' }, 'backend').ended).toEqual(
    sentence('DATA_DIR \\(/dev/null/data\\) cannot be used: not a directory\\.'),
  )
  expect(await start({}, 'backend').ended).toEqual(sentence('DATABASE_URL is not set: .*'))
})

test.each(['backend', 'seed'])('on a database of another baseline, %s says so and ends', async (script) => {
  const DATABASE_URL = await freshDatabase()
  await rowsOf(DATABASE_URL, "update migration set hash = 'of another text'")
  expect(await start({ DATABASE_URL }, script).ended).toEqual(
    sentence('The schema of this database was created by an unreleased version .*'),
  )
})

test('a start on a data folder of another baseline says so, and creates a new database', async () => {
  const DATA_DIR = folder()
  const first = start({ DATA_DIR })
  await first.up
  const DATABASE_URL = readFileSync(join(DATA_DIR, 'database-url'), 'utf8')
  await rowsOf(DATABASE_URL, "update migration set hash = 'of another text'; update account set bio = 'of before'")
  first.child.kill()
  await first.ended
  const second = start({ DATA_DIR })
  await second.up
  expect(await rowsOf(DATABASE_URL, "select from account where bio = 'of before'")).toEqual([])
  second.child.kill()
  expect((await second.ended).said).toMatch(/^The schema has changed since this data was created, .* new database\.$/m)
})

/**
 * People (1,000 by default) have a stream each, half of them on one process and half on another; at a steady rate people write to
 * others whose stream is on the other process. The built application and a real PostgreSQL run on this machine.
 * Bar: p99 ≤ 50 ms from the sender's request to the receiver's event; the
 * reference is the reply, which the sender waits for. Prints a table, writes `.data/bench/live.json`, exits 1 beyond the bar.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { createHash, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { Agent, get, request } from 'node:http'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { Pool } from 'pg'
import { anyPort } from '../../dev/ports.ts'
import { ensureDatabase, startPostgres } from '../../dev/postgres.ts'
import { atMost, conclude } from '../bars.ts'
import { FLAGS, MALLOC } from '../site/image.ts'

const PEOPLE = Number(process.argv[4] ?? 1_000)
const PER_SECOND = Number(process.argv[2] ?? 50)
const SECONDS = Number(process.argv[3] ?? 20)
const BAR_MS = 50
const MEMORY_REPORTER = `data:text/javascript,${encodeURIComponent(`process.on('message', () => {
  gc()
  const { heapUsed, external } = process.memoryUsage()
  process.send(heapUsed + external)
})`)}`

interface Person {
  id: number
  cookie: string
  /** The id of a message → the time of its event. */
  arrived: Map<number, number>
  /** How many events came twice. */
  twice: number
}

const ends: Array<() => unknown> = []
const end = async (code: number) => {
  for (const stop of ends.reverse()) await stop()
  process.exit(code)
}
process.once('uncaughtException', async (error) => {
  process.on('uncaughtException', () => {}) // ignores the failures that follow
  console.error(error)
  await end(1)
})

const dir = mkdtempSync(join(tmpdir(), 'bench-live-'))
const postgres = await startPostgres({ dir, persist: true })
ends.push(async () => {
  await postgres.stop()
  rmSync(dir, { recursive: true, force: true })
})
const url = await ensureDatabase(postgres, 'bench')
const processes = [await startProcess(), await startProcess()] as const
const pool = new Pool({ connectionString: url, max: 4 })
ends.push(() => pool.end())
const people = await makePeople()

// Before the streams and messages that are measured, both processes have served some. The question about memory collects all
// garbage and stops a process for longer than the bar, so it is read before and after, not between.
const [first, second] = [people[0] as Person, people[1] as Person]
await Promise.all([open(first, processes[0].origin), open(second, processes[1].origin)])
await writeUnmeasured()
const before = await Promise.all(processes.map(({ child }) => memoryOf(child)))
for (let i = 2; i < PEOPLE; i += 50)
  await Promise.all(people.slice(i, i + 50).map((person, j) => open(person, at(i + j).origin)))
await writeUnmeasured()

const sent: Array<{ to: Person; from: Person; id: number; requestedAt: number; replied: number }> = []
const writing: Array<Promise<unknown>> = []
const began = performance.now()
for (let n = 0; n < PER_SECOND * SECONDS; n++) {
  await sleep(Math.max(0, began + (n * 1000) / PER_SECOND - performance.now()))
  const i = Math.floor(Math.random() * (PEOPLE / 2)) * 2
  const pair = [people[i] as Person, people[i + 1] as Person] as const
  const [from, to] = n % 2 ? pair : pair.toReversed()
  writing.push(send(from as Person, to as Person).then((message) => sent.push(message)))
}
await Promise.all(writing)
await until(() => sent.every(({ to, from, id }) => to.arrived.has(id) && from.arrived.has(id)))
const after = await Promise.all(processes.map(({ child }) => memoryOf(child)))
const perStream = after.map((bytes, i) => (bytes - (before[i] ?? 0)) / (PEOPLE / 2 - 1))

const sinceReply = sorted(sent.map(({ to, id, replied }) => (to.arrived.get(id) as number) - replied))
const untilReply = sorted(sent.map(({ requestedAt, replied }) => replied - requestedAt))
const sinceRequest = sorted(sent.map(({ to, id, requestedAt }) => (to.arrived.get(id) as number) - requestedAt))
const result = {
  streams: PEOPLE,
  messages: sent.length,
  perSecond: PER_SECOND,
  deliveredTwice: people.reduce((sum, { twice }) => sum + twice, 0),
  requestToReplyMs: percentiles(untilReply),
  replyToEventMs: percentiles(sinceReply),
  requestToEventMs: percentiles(sinceRequest),
  memoryPerStreamKB: Math.round(Math.max(...perStream) / 1024),
}
console.table({
  'streams on two processes': result.streams,
  'messages, a second': `${result.messages}, ${PER_SECOND}`,
  'delivered twice': result.deliveredTwice,
  'request → reply, ms: p50, p99, max': Object.values(result.requestToReplyMs).join(', '),
  'reply → event, ms: p50, p99, max': Object.values(result.replyToEventMs).join(', '),
  'request → event, ms: p50, p99, max': Object.values(result.requestToEventMs).join(', '),
  'memory a stream, KB': result.memoryPerStreamKB,
})
const bars = [
  atMost(
    'request → event on the other process, p99 [spec-performance-live-bar]',
    BAR_MS,
    result.requestToEventMs.p99,
    'ms',
  ),
  atMost('events that came twice', 0, result.deliveredTwice, 'events'),
]
await end(conclude('live', bars, result))

async function startProcess() {
  const port = await anyPort()
  const origin = `http://127.0.0.1:${port}`
  const child = spawn(
    process.execPath,
    [...FLAGS, '--expose-gc', `--import=${MEMORY_REPORTER}`, '../../dist/main.js'],
    {
      cwd: import.meta.dirname,
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
      env: {
        ...MALLOC,
        ...{
          PORT: String(port),
          DATABASE_URL: url,
          LOG_LEVEL: 'error',
          RATE_LIMITS: 'off',
          CODE_SECRET: 'b'.repeat(32),
        },
        ...{ SMTP_URL: 'smtp://127.0.0.1:1', MAIL_FROM: 'a@bench.test', CONTACT_EMAIL: 'people@bench.test' },
        ...{ TWILIO_ACCOUNT_SID: `AC${'0'.repeat(32)}`, TWILIO_AUTH_TOKEN: 'none', TWILIO_FROM: '+15005550006' },
        ...{ STRIPE_SECRET_KEY: 'sk_test', STRIPE_PUBLISHABLE_KEY: 'pk_test', STRIPE_WEBHOOK_SECRET: 'whsec' },
        ...{ BOT_CHECK_SITE_KEY: 'none', BOT_CHECK_SECRET: 'none' },
      },
    },
  )
  ends.push(async () => {
    child.kill('SIGKILL')
    await once(child, 'exit')
  })
  await until(async () => (await fetch(`${origin}/api/health/ready`)).ok)
  return { child, origin, agent: new Agent({ keepAlive: true, maxSockets: 32 }) }
}

async function writeUnmeasured(): Promise<void> {
  for (let i = 0; i < 200; i++) await Promise.all([send(first, second), send(second, first)])
}

/** Neighbors write to each other; their streams are on different processes. */
function at(index: number) {
  return processes[(index % 2) as 0 | 1]
}

async function makePeople(): Promise<Person[]> {
  const secrets = Array.from({ length: PEOPLE }, () => randomBytes(32).toString('base64url'))
  const { rows } = await pool.query<{ id: number }>(
    `insert into account (username, email, mailbox, email_confirmed_at)
     select 'Person ' || n, 'p' || n || '@bench.test', 'p' || n || '@bench.test', now() from generate_series(1, $1) as n returning id::int`,
    [PEOPLE],
  )
  const hashes = secrets.map((secret) => createHash('sha256').update(secret).digest())
  await pool.query('insert into session (id_hash, account_id) select * from unnest($1::bytea[], $2::bigint[])', [
    hashes,
    rows.map(({ id }) => id),
  ])
  return rows.map(({ id }, i) => ({ id, cookie: `session=${secrets[i]}`, arrived: new Map(), twice: 0 }))
}

/** Opens a person's stream and resolves with its first event. */
function open(person: Person, origin: string): Promise<void> {
  return new Promise((opened, failed) => {
    get(`${origin}/api/live`, { headers: { cookie: person.cookie }, agent: false }, (stream) => {
      if (stream.statusCode !== 200) return failed(new Error(`a stream returned ${stream.statusCode}`))
      let rest = ''
      stream.setEncoding('utf8').on('data', (part: string) => {
        const blocks = (rest + part).split('\n\n')
        rest = blocks.pop() ?? ''
        for (const block of blocks) {
          if (block.includes('"type":"hello"')) opened()
          if (!block.includes('"type":"message"')) continue
          const id = Number(/"message":\{"id":(\d+)/.exec(block)?.[1])
          if (person.arrived.has(id)) person.twice++
          person.arrived.set(id, performance.now())
        }
      })
    }).on('error', failed)
  })
}

async function send(from: Person, to: Person) {
  const { origin, agent } = at(people.indexOf(from))
  const start = performance.now()
  const post = request(`${origin}/api/messages`, {
    method: 'POST',
    agent,
    headers: { cookie: from.cookie, 'content-type': 'application/json' },
  })
  post.end(JSON.stringify({ receiverId: to.id, content: 'See you at the gate.' }))
  const [reply] = (await once(post, 'response')) as [Parameters<typeof text>[0] & { statusCode: number }]
  const replied = performance.now()
  const body = await text(reply)
  if (reply.statusCode !== 201) throw new Error(`a message returned ${reply.statusCode} ${body}`)
  return { to, from, id: (JSON.parse(body) as { id: number }).id, requestedAt: start, replied }
}

/** The memory of a process after garbage collection. */
async function memoryOf(child: ChildProcess): Promise<number> {
  child.send('memory?')
  const [bytes] = (await once(child, 'message')) as [number]
  return bytes
}

function sorted(values: number[]): number[] {
  return values.toSorted((a, b) => a - b)
}

function percentiles(values: number[]) {
  const of = (share: number) => Number((values[Math.ceil(values.length * share) - 1] ?? Number.NaN).toFixed(1))
  return { p50: of(0.5), p99: of(0.99), max: of(1) }
}

async function until(check: () => boolean | Promise<boolean>, ms = 30_000): Promise<void> {
  for (const end = performance.now() + ms; ; await sleep(20)) {
    if (await (async () => check())().catch(() => false)) return
    if (performance.now() > end) throw new Error('The bench waited for too long.')
  }
}

import { once } from 'node:events'
import { Agent, createServer, request } from 'node:http'
import { connect, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { Pool } from 'pg'
import { ProblemBody } from '../src/http/http.contract.ts'
import { freshDatabase } from './app.ts'
import { eventually } from './eventually.ts'
import { openStream } from './live-stream.ts'
import { makePerson } from './make.ts'
import { launch, startProcess } from './process.ts'

const ends: Array<() => unknown> = []
let DATABASE_URL: string
let cookie: string
beforeAll(async () => {
  DATABASE_URL = await freshDatabase()
  cookie = await signedIn()
})
afterAll(async () => {
  for (const end of ends.reverse()) await end()
})

async function signedIn(): Promise<string> {
  const pool = new Pool({ connectionString: DATABASE_URL })
  const { as } = await makePerson({ pool })
  await pool.end()
  return as.cookie
}

async function start(settings: Record<string, string> = {}) {
  const site = await startProcess({ DATABASE_URL, RATE_LIMITS: 'off', ...settings })
  ends.push(site.kill)
  return site
}
type Site = Awaited<ReturnType<typeof start>>

/** Stops a process with SIGTERM, and expects that it exits with 0 within this many milliseconds. */
async function stopWithin(ms: number, { child }: Pick<Site, 'child'>): Promise<void> {
  const ended = once(child, 'exit')
  const began = performance.now()
  child.kill('SIGTERM')
  expect(await ended).toEqual([0, null])
  expect(performance.now() - began).toBeLessThan(ms)
}

/** A raw connection; `said` is everything that the server has sent. */
async function wire({ base }: Pick<Site, 'base'>, text = '') {
  const { hostname, port } = new URL(base)
  const socket: Socket = connect(Number(port), hostname)
  socket.on('error', () => {})
  ends.push(() => socket.destroy())
  await once(socket, 'connect')
  let said = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    said += part
  })
  if (text) socket.write(text)
  const closed = new Promise<void>((resolve) => socket.once('close', () => resolve()))
  return { socket, closed, said: () => said }
}

const head = (line: string, ...headers: string[]) => [line, 'host: site.test', ...headers, '', ''].join('\r\n')
const LIVE = '/api/health/live'
const CONTACT = JSON.stringify({ name: 'Asha', email: 'asha@mail.test', message: 'Is anybody there?' })

test('a process with used and unused open connections exits within three seconds [spec-withstand-sigterm]', async () => {
  const site = await start()
  const agent = new Agent({ keepAlive: true, maxSockets: 20 })
  ends.push(() => agent.destroy())
  const sendRequest = () =>
    new Promise((resolve, reject) => {
      request(site.base + LIVE, { agent }, (reply) => reply.resume().on('end', resolve))
        .on('error', reject)
        .end()
    })
  await Promise.all(Array.from({ length: 20 }, sendRequest))
  for (let i = 0; i < 5; i++) await wire(site)
  await stopWithin(3_000, site)
})

test('late requests on open connections get replies and their connections close; incomplete requests delay the exit, but not forever', async () => {
  const site = await start()
  const post = head('POST /api/contact HTTP/1.1', 'content-type: application/json', `content-length: ${CONTACT.length}`)
  await wire(site, 'POST /api/contact HTTP/1.1\r\nhost: si')
  await wire(site, post + CONTACT.slice(0, 9))
  const late = await wire(site, 'GET /api/nowhere HTTP/1.1\r\nhost: si')
  const slow = await wire(site, post + CONTACT.slice(0, 9))
  const used = await wire(site, head(`GET ${LIVE} HTTP/1.1`))
  await eventually(() => expect(used.said()).toContain('200 OK'))
  const ended = stopWithin(6_000, site)
  await used.closed // the listener has closed
  late.socket.write('te.test\r\n\r\n')
  slow.socket.write(CONTACT.slice(9))
  await Promise.all([late.closed, slow.closed])
  expect(late.said()).toMatch(/^HTTP\/1\.1 404 [\s\S]*\r\nconnection: close\r\n/i)
  expect(late.said()).toMatch(/\r\ncontent-type: application\/problem\+json/)
  ProblemBody.parse(JSON.parse(late.said().split('\r\n\r\n')[1] as string))
  expect(slow.said()).toMatch(/^HTTP\/1\.1 204 [\s\S]*\r\nconnection: close\r\n/i)
  await ended
})

test('streams end, new ones are refused with a retry delay, and every reply closes its connection [spec-scale-ending-streams] [spec-withstand-sigterm]', async () => {
  const site = await start({ DRAIN_MS: '1500' })
  const stream = await openStream(site.base, { cookie })
  await eventually(() => expect(stream.of('hello')).toHaveLength(1))
  const connection = await wire(site, head(`GET ${LIVE} HTTP/1.1`))
  await eventually(() => expect(connection.said()).toContain('200 OK'))
  expect(connection.said()).not.toMatch(/connection: close/i)
  const ended = stopWithin(6_000, site)
  await eventually(async () => expect((await fetch(`${site.base}/api/health/ready`)).status).toBe(503))

  const refused = await fetch(`${site.base}/api/live`, { headers: { cookie } })
  expect([refused.status, refused.headers.get('content-type'), refused.headers.get('connection')]).toEqual([
    503,
    expect.stringContaining('application/problem+json'),
    'close',
  ])
  expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0)
  ProblemBody.parse(await refused.json())
  const other = await fetch(`${site.base}/api/nowhere`)
  expect([other.status, other.headers.get('connection')]).toEqual([404, 'close'])
  connection.socket.write(head(`GET ${LIVE} HTTP/1.1`))
  await connection.closed
  expect(connection.said()).toMatch(/connection: close/i)
  await ended
  await eventually(() => expect(stream.state.ended).toBe(true))
})

/** A proxy that reuses its connections to the site, as a load balancer does. */
async function startProxy(site: Pick<Site, 'base'>) {
  const agent = new Agent({ keepAlive: true })
  const proxy = createServer((incoming, reply) => {
    const { method = 'GET', headers, url = '/' } = incoming
    const upstream = request(site.base + url, { agent, method, headers }, (upstreamReply) => {
      reply.writeHead(upstreamReply.statusCode ?? 0, upstreamReply.headers)
      upstreamReply.pipe(reply)
    })
    upstream.on('error', () => reply.writeHead(502).end())
    incoming.pipe(upstream)
  })
  await once(proxy.listen(0, '127.0.0.1'), 'listening')
  ends.push(
    () => agent.destroy(),
    () => proxy.closeAllConnections(),
    () => proxy.close(),
  )
  return `http://127.0.0.1:${(proxy.address() as { port: number }).port}`
}

test('every reply is complete under load, behind a proxy that reuses its connections', async () => {
  const site = await start({ DRAIN_MS: '1000' })
  const proxy = await startProxy(site)
  const responses = new Set<string>()
  let going = true
  let requestCount = 0
  ends.push(() => {
    going = false
  })
  const clients = Array.from({ length: 8 }, async (_, number) => {
    while (going) {
      const reply = await (number % 2
        ? fetch(`${proxy}/api/listings?limit=1`)
        : fetch(`${proxy}/api/contact`, {
            method: 'POST',
            headers: { 'content-type': 'application/json' },
            body: CONTACT,
          }))
      await reply.text()
      requestCount++
      responses.add(`${reply.status} ${reply.headers.get('content-type')}`)
    }
  })
  await eventually(() => expect(requestCount).toBeGreaterThan(100))
  await stopWithin(8_000, site)
  going = false
  await Promise.all(clients)
  // The proxy itself responds with 502 once the site no longer listens.
  const proper = /^(20\d .*|502 null|503 application\/problem\+json.*)$/
  expect([...responses].filter((upstreamReply) => !proper.test(upstreamReply))).toEqual([])
})

test.each(['Starting Nest application', 'DbModule dependencies', 'not started, next try'])(
  'a process without its database that is stopped when it logs “%s” exits without an error',
  async (words) => {
    const site = await launch({ LOG_LEVEL: 'info' })
    ends.push(site.kill)
    await eventually(() => expect(site.logged()).toContain(words))
    await stopWithin(6_000, site)
  },
)

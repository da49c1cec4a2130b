import { once } from 'node:events'
import type { Server } from 'node:http'
import { connect } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { startApp, type TestApp } from '../../test/app.ts'
import { ProblemBody } from './http.contract.ts'

let t: TestApp
let port: number
beforeAll(async () => {
  t = await startApp({ NODE_ENV: 'production', ORIGIN: 'https://site.test', ROLES: 'web,migrate' })
  await t.app.listen(0, '127.0.0.1')
  port = Number(new URL(await t.app.getUrl()).port)
})
afterAll(() => t.stop())

async function send(...lines: string[]) {
  const socket = connect(port, '127.0.0.1')
  let said = ''
  socket.setEncoding('latin1').on('data', (part: string) => {
    said += part
  })
  socket.write(`${lines.join('\r\n')}\r\n\r\n`)
  await once(socket, 'close')
  const [head = '', body = ''] = said.split('\r\n\r\n')
  const [status = '', ...headers] = head.split('\r\n')
  const named = headers.map((line) => [line.split(':', 1)[0]?.toLowerCase(), line.slice(line.indexOf(':') + 2)])
  return { status: Number(status.split(' ')[1]), headers: Object.fromEntries(named) as Record<string, string>, body }
}

const OWN = ['date', 'content-length', 'x-request-id', 'connection', 'keep-alive']
const common = (headers: Record<string, string>) =>
  Object.fromEntries(Object.entries(headers).filter(([name]) => !OWN.includes(name)))
const names = (headers: Record<string, string>) =>
  Object.keys(headers)
    .filter((name) => name !== 'keep-alive')
    .sort()

const END = ['host: site.test', 'connection: close']
const ordinary = () => send('GET /api/nowhere HTTP/1.1', ...END)

test('control: an ordinary failure has the security headers [spec-withstand-headers]', async () => {
  const { status, headers } = await ordinary()
  expect(status).toBe(404)
  expect(headers).toMatchObject({
    'cache-control': 'no-store',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'permissions-policy': expect.stringMatching(/camera=\(\).*geolocation=\(\).*microphone=\(\)/),
    'referrer-policy': expect.any(String),
    'strict-transport-security': expect.any(String),
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'x-request-id': expect.any(String),
  })
  expect(names(headers).filter((name) => name.startsWith('x-'))).toEqual([
    'x-content-type-options',
    'x-frame-options',
    'x-request-id',
  ])
})

test.each<[string, number, string[]]>([
  ['an escape that is none', 400, ['GET /api/%zz HTTP/1.1', ...END]],
  ['a parameter that is too long', 414, [`POST /api/blocks/${'9'.repeat(1001)} HTTP/1.1`, ...END, 'content-length: 0']],
  ['an address that is too long', 431, [`GET /api/${'x'.repeat(20_000)} HTTP/1.1`, ...END]],
  ['headers that are too long', 431, ['GET /api/nowhere HTTP/1.1', ...END, `x: ${'x'.repeat(20_000)}`]],
  ['another version of HTTP', 400, ['GET /api/nowhere HTTP/3.7', ...END]],
  ['another protocol', 400, ['EHLO site.test']],
  ['a header that is none', 400, ['GET /api/nowhere HTTP/1.1', ...END, 'no colon']],
  ['two lengths', 400, ['POST /api/contact HTTP/1.1', ...END, 'content-length: 1', 'content-length: 2']],
  ['a broken chunk', 400, ['POST /api/contact HTTP/1.1', ...END, 'transfer-encoding: chunked', '', 'zz']],
  ['no host', 400, ['GET /api/nowhere HTTP/1.1', 'connection: close']],
  ['an expectation', 404, ['GET /api/nowhere HTTP/1.1', ...END, 'expect: wonders']],
  ['another site', 403, ['POST /api/contact HTTP/1.1', ...END, 'origin: https://evil.test', 'content-length: 0']],
  ['an unknown method', 404, ['PROPFIND /api/nowhere HTTP/1.1', ...END]],
])(
  'whatever is refused has the headers and the body of every failure: %s, with %i [spec-withstand-headers]',
  async (_, status, lines) => {
    const [reply, other] = [await send(...lines), await ordinary()]
    expect(reply.status).toBe(status)
    expect(names(reply.headers)).toEqual(names(other.headers))
    expect(common(reply.headers)).toEqual(common(other.headers))
    expect(ProblemBody.parse(JSON.parse(reply.body)).requestId).toBe(reply.headers['x-request-id'])
  },
)

test('a client that sends its headers or its body too slowly is cut off within ten seconds [spec-withstand-slow-clients]', async () => {
  const server = t.app.getHttpServer() as Server
  // Node checks ten times in this time, so the last check may be a tenth later.
  expect(1.1 * Math.max(server.headersTimeout, server.requestTimeout)).toBeLessThanOrEqual(10_000)
  Object.assign(server, { headersTimeout: 100, requestTimeout: 200 })
  const slow = async (bytes: string) => {
    const socket = connect(port, '127.0.0.1')
    let said = ''
    socket.setEncoding('latin1').on('data', (part: string) => {
      said += part
    })
    socket.write(bytes)
    const drip = setInterval(() => socket.writable && socket.write('x'), 200)
    socket.on('error', () => {}) // written to after the end
    await once(socket, 'close')
    clearInterval(drip)
    return said.split(' ')[1]
  }
  const ended = await Promise.all([
    slow('GET /api/health/live HTTP/1.1\r\nhost: site.test\r\nx-slow: '),
    slow(
      'POST /api/contact HTTP/1.1\r\nhost: site.test\r\ncontent-type: application/json\r\ncontent-length: 5000\r\n\r\n"',
    ),
  ])
  expect(ended).toEqual(['408', '408'])
})

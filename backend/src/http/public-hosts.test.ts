import { lookup as resolveName } from 'node:dns'
import { once } from 'node:events'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { afterEach, expect, test } from '@jest/globals'
import { endNameServers, nameServer } from '../../test/name-server.ts'
import { isPublicAddress, isPublicUrl, publicLookup } from './public-hosts.ts'

test.each([
  '0.0.0.0',
  '10.1.2.3',
  '100.64.0.1',
  '127.0.0.1',
  '169.254.169.254',
  '172.31.255.255',
  '192.168.1.1',
  '198.19.0.1',
  '224.0.0.1',
  '255.255.255.255',
  '::',
  '::1',
  '::ffff:10.0.0.1',
  '::ffff:8.8.8.8',
  '64:ff9b::a00:1',
  'fe80::1',
  'fd12::1',
  'ff02::1',
  '2001:db8::1',
  '2002:a00:1::',
  'no address',
])('%s is not public', (address) => {
  expect(isPublicAddress(address)).toBe(false)
})

test.each(['8.8.8.8', '172.32.0.1', '192.169.0.1', '2600:1900::1', '2a00:1450:4001::5'])('%s is public', (address) => {
  expect(isPublicAddress(address)).toBe(true)
})

test.each([
  'https://fcm.googleapis.com/fcm/send/abc',
  'https://updates.push.services.mozilla.com/wpush/v2/abc',
  'https://web.push.apple.com/abc',
  'https://wns2-par02p.notify.windows.com/w/?token=abc',
])('%s may be a push service', (endpoint) => {
  expect(isPublicUrl(endpoint)).toBe(true)
})

afterEach(endNameServers)

const lookup = (hostname: string) =>
  new Promise((resolve) => {
    publicLookup(hostname, { all: true }, (error, found) => resolve(error?.code ?? found))
  })

test('a public name that resolves to this machine is not requested', async () => {
  const requests: string[] = []
  const server = createServer((incoming) => requests.push(incoming.url ?? ''))
  server.on('connection', () => requests.push('connection'))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  await nameServer({ a: ['127.0.0.1'], aaaa: [] })
  const { port } = server.address() as AddressInfo
  const failed = request(`https://push.service.org:${port}/`, { lookup: publicLookup, agent: false })
  failed.end()
  const [error] = (await once(failed, 'error')) as [{ code: string }]
  expect([error.code, requests]).toEqual(['EPRIVATE', []])
  server.close()
})

test('only the public addresses of a name are used', async () => {
  await nameServer({
    a: ['10.0.0.1', '8.8.8.8'],
    aaaa: ['fd00:0000:0000:0000:0000:0000:0000:0001', '2600:1900:0000:0000:0000:0000:0000:0001'],
  })
  expect(await lookup('push.service.org')).toEqual([
    { address: '8.8.8.8', family: 4 },
    { address: '2600:1900::1', family: 6 },
  ])
})

test('a lookup without a response times out, and blocks no thread of the process', async () => {
  const queries = await nameServer()
  let given = 0
  const many = Array.from({ length: 8 }, async (_, n) => {
    const found = await lookup(`push${n}.service.org`)
    given++
    return found
  })
  // The process has four threads, which ordinary lookups need.
  await new Promise((resolve) => resolveName('localhost', resolve))
  expect(given).toBe(0)
  expect(new Set(await Promise.all(many))).toEqual(new Set(['ETIMEOUT']))
  expect(queries).toHaveLength(16)
})

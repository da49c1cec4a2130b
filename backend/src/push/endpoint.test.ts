import { once } from 'node:events'
import { createServer } from 'node:http'
import { request } from 'node:https'
import type { AddressInfo } from 'node:net'
import { expect, test } from '@jest/globals'
import { isPublicAddress, isPublicEndpoint, publicLookup } from './endpoint.ts'

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
  expect(isPublicEndpoint(endpoint)).toBe(true)
})

test('a public name that leads to this machine is not asked', async () => {
  const asked: string[] = []
  const server = createServer((incoming) => asked.push(incoming.url ?? ''))
  server.on('connection', () => asked.push('connection'))
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  // The name of this machine, whose address the system knows without a network.
  const { port } = server.address() as AddressInfo
  const failed = request(`https://localhost:${port}/`, { lookup: publicLookup, agent: false })
  failed.end()
  const [error] = (await once(failed, 'error')) as [{ code: string }]
  expect([error.code, asked]).toEqual(['EPRIVATE', []])
  server.close()
})

import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { freePort } from './ports.mjs'

test('a port in use is replaced by a free one, and a free port is used', async () => {
  const other = createServer().listen(0, '127.0.0.1')
  await once(other, 'listening')
  const { port } = other.address()
  const found = await freePort(port, '127.0.0.1')
  expect(found).not.toBe(port)
  other.close()
  await once(other, 'close')
  expect(await freePort(port, '127.0.0.1')).toBe(port)
})

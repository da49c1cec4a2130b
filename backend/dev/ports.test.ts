import { once } from 'node:events'
import { createServer } from 'node:net'
import { expect, test } from '@jest/globals'
import { anyPort, isListening, obstacle } from './ports.ts'

test('checks whether a server listens without taking its port, so that it can start meanwhile', async () => {
  const port = await anyPort()
  const response = isListening(port)
  expect(await obstacle(port)).toBeUndefined()
  await response
})

test('a port responds while a server listens on it', async () => {
  const server = createServer().listen(0, '127.0.0.1')
  await once(server, 'listening')
  const { port } = server.address() as { port: number }
  expect(await isListening(port)).toBe(true)
  server.close()
  await once(server, 'close')
  expect(await isListening(port)).toBe(false)
})

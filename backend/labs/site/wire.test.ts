import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { connect, createServer, type Socket } from 'node:net'
import { afterAll, beforeAll, expect, test } from '@jest/globals'
import { eventually } from '../../test/eventually.ts'
import { layWire, type Wire } from './wire.ts'

const echo = createServer((socket) => socket.on('error', () => {}).pipe(socket))
let wire: Wire

beforeAll(async () => {
  echo.listen(0, '127.0.0.1')
  await once(echo, 'listening')
  wire = await layWire(() => (echo.address() as AddressInfo).port)
})
afterAll(() => {
  wire.pullOut()
  echo.close()
})

async function client() {
  const socket: Socket = connect(wire.port, '127.0.0.1')
  const state = { heard: '', closed: false }
  socket.on('data', (chunk) => {
    state.heard += chunk
  })
  socket.on('error', () => {})
  socket.on('close', () => {
    state.closed = true
  })
  await once(socket, 'connect')
  return { socket, state }
}

test('a connected wire forwards; a disconnected one cuts and refuses connections; a reconnected one forwards again', async () => {
  const { socket, state } = await client()
  socket.write('one')
  await eventually(() => expect(state.heard).toBe('one'))
  wire.pullOut()
  await eventually(() => expect(state.closed).toBe(true))
  await expect(client()).rejects.toThrow('ECONNREFUSED')
  await wire.plugIn()
  const again = await client()
  again.socket.write('two')
  await eventually(() => expect(again.state.heard).toBe('two'))
})

test('a wire that swallows closes nothing, and its silent connections stay silent', async () => {
  const before = await client()
  before.socket.write('one')
  await eventually(() => expect(before.state.heard).toBe('one'))
  wire.swallow()
  before.socket.write('two')
  wire.carry()
  const after = await client()
  after.socket.write('three')
  await eventually(() => expect(after.state.heard).toBe('three'))
  before.socket.write('four')
  after.socket.write(' five')
  await eventually(() => expect(after.state.heard).toBe('three five'))
  expect(before.state).toEqual({ heard: 'one', closed: false })
})

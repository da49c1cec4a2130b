import { EventEmitter } from 'node:events'
import type { Server } from 'node:http'
import { getHeapSpaceStatistics, setFlagsFromString } from 'node:v8'
import { runInNewContext } from 'node:vm'
import { expect, test } from '@jest/globals'
import { Connections } from './connections.ts'

setFlagsFromString('--expose-gc')
const collect: (how: { type: 'minor' }) => void = runInNewContext('gc')

const [CONNECTIONS, REQUESTS, BYTES] = [32, 1_000, 8_000]

const oldBytes = () => getHeapSpaceStatistics().find(({ space_name }) => space_name === 'old_space')!.space_used_size

test('a finished reply is freed by a minor garbage collection', () => {
  const server = new EventEmitter()
  new Connections(server as Server)
  const open = Array.from({ length: CONNECTIONS }, () => {
    const socket = new EventEmitter()
    server.emit('connection', socket)
    return { socket, reply: new EventEmitter() }
  })
  for (let n = 0; n < 3; n++) collect({ type: 'minor' }) // moves the existing objects to the old generation

  const before = oldBytes()
  for (let n = 0; n < REQUESTS; n++) {
    const connection = open[n % CONNECTIONS]!
    connection.reply.emit('close')
    connection.reply = Object.assign(new EventEmitter(), { holds: Array.from({ length: BYTES / 8 }, () => 0.5) })
    server.emit('request', { socket: connection.socket }, connection.reply)
    if (n % 50 === 0) collect({ type: 'minor' })
  }
  const stored = (oldBytes() - before) / BYTES
  expect(stored).toBeLessThan(REQUESTS / 10)
})

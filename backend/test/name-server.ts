import { createSocket, type Socket } from 'node:dgram'
import { once } from 'node:events'
import { names } from '../src/http/public-hosts.ts'

const system = names.getServers()
const sockets: Socket[] = []
/** Queries go to the name servers of this machine again. */
export function endNameServers(): void {
  names.setServers(system)
  for (const socket of sockets.splice(0)) socket.close()
}

/** A name server that knows these addresses for every name, and otherwise does not respond. Returns its queries. */
export async function nameServer(addresses?: { a: string[]; aaaa: string[] }) {
  const requests: string[] = []
  const socket = createSocket('udp4')
  socket.on('message', (question, { port, address }) => {
    const end = question.indexOf(0, 12) + 5
    const isIPv6 = question.readUInt16BE(end - 4) === 28
    requests.push(isIPv6 ? 'AAAA' : 'A')
    if (!addresses) return
    const found = isIPv6
      ? addresses.aaaa.map((each) => Buffer.from(each.replaceAll(':', ''), 'hex'))
      : addresses.a.map((each) => Buffer.from(each.split('.').map(Number)))
    const head = Buffer.from(question.subarray(0, end))
    head.writeUInt16BE(0x8180, 2)
    head.writeUInt32BE(0x10000 + found.length, 4)
    head.writeUInt32BE(0, 8)
    const records = found.map((bytes) => {
      const record = Buffer.from([0xc0, 12, 0, isIPv6 ? 28 : 1, 0, 1, 0, 0, 0, 0, 0, bytes.length])
      return Buffer.concat([record, bytes])
    })
    socket.send(Buffer.concat([head, ...records]), port, address)
  })
  sockets.push(socket)
  socket.bind(0, '127.0.0.1')
  await once(socket, 'listening')
  names.setServers([`127.0.0.1:${socket.address().port}`])
  return requests
}

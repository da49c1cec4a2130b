import { once } from 'node:events'
import { type AddressInfo, connect, createServer, type Socket } from 'node:net'

/** A proxy to PostgreSQL whose connections can go silent, as when a host is lost: no response and no end. */
export async function startProxy(databaseUrl: string) {
  const { hostname, port } = new URL(databaseUrl)
  const sockets = new Set<Socket>()
  const forwarding = new Set<{ silent: boolean }>()
  let swallowsNew = false
  const server = createServer({ allowHalfOpen: true }, (near) => {
    const far = connect({ host: hostname, port: Number(port), allowHalfOpen: true })
    const state = { silent: swallowsNew }
    forwarding.add(state)
    const forward = (from: Socket, to: Socket) => {
      sockets.add(from)
      from.on('data', (bytes) => state.silent || to.write(bytes))
      from.on('end', () => state.silent || to.end())
      from.on('error', () => {})
      from.on('close', () => state.silent || to.destroy())
    }
    forward(near, far)
    forward(far, near)
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const url = new URL(databaseUrl)
  url.hostname = '127.0.0.1'
  url.port = String((server.address() as AddressInfo).port)
  return {
    url: url.href,
    /** Makes all open connections silent, and each new one, until `carry`. */
    silence: () => {
      swallowsNew = true
      for (const state of forwarding) state.silent = true
      forwarding.clear()
    },
    /** New connections work again; those that are silent stay silent, as after a lost host. */
    carry: () => {
      swallowsNew = false
    },
    /** Makes all open connections silent in both directions; new ones work. Returns their number. */
    swallow: () => {
      for (const state of forwarding) state.silent = true
      const swallowed = forwarding.size
      forwarding.clear()
      return swallowed
    },
    stop: async () => {
      for (const socket of sockets) socket.destroy()
      server.close()
      await once(server, 'close')
    },
  }
}

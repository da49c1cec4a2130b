import { once } from 'node:events'
import { connect, createServer, type Socket } from 'node:net'
import { anyPort } from '../../dev/ports.ts'

interface Pair {
  ends: [Socket, Socket]
  /** Whether the pair is silent: neither end gets anything from the other, not even its end. */
  silent: boolean
}

/** A cable on loopback to a port that may change: it can be pulled out, or swallow everything. */
export async function layWire(target: () => number) {
  const port = await anyPort()
  const pairs = new Set<Pair>()
  let swallows = false

  const server = createServer((near) => {
    const far = connect({ port: target(), host: '127.0.0.1' })
    const pair: Pair = { ends: [near, far], silent: swallows }
    pairs.add(pair)
    join(pair, near, far)
    join(pair, far, near)
  })

  function join(pair: Pair, from: Socket, to: Socket): void {
    from.on('data', (chunk) => pair.silent || to.write(chunk))
    from.on('error', () => {}) // close follows
    from.on('close', () => {
      if (pair.silent) return
      to.destroy()
      pairs.delete(pair)
    })
  }

  const drop = () => {
    for (const { ends } of pairs) for (const end of ends) end.destroy()
    pairs.clear()
  }
  const plugIn = async () => {
    if (server.listening) return
    server.listen(port, '127.0.0.1')
    await once(server, 'listening')
  }
  const pullOut = () => {
    if (server.listening) server.close()
    drop()
  }
  await plugIn()

  return {
    port,
    plugIn,
    /** Cuts connections and refuses new ones. */
    pullOut,
    /** Silences all connections, open and new ones, without closing any. */
    swallow() {
      swallows = true
      for (const pair of pairs) pair.silent = true
    },
    /** Lets new connections work again; those that are silent stay silent. */
    carry() {
      swallows = false
    },
  }
}

export type Wire = Awaited<ReturnType<typeof layWire>>

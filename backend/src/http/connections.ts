import type { Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const SWEEP_MS = 50
/** How long the other half of a request is waited for once the listener has closed. */
const HALF_MS = 2_000

/** The connections of a server, and how they end. `Server.close` alone waits for each that idles or stays half asked. */
export class Connections {
  readonly #sockets = new Set<Socket>()
  readonly #replies = new Set<ServerResponse>()
  #leaving = false

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#sockets.add(socket)
      socket.once('close', () => this.#sockets.delete(socket))
    })
    // Beneath the router and every hook: what they refuse passes here too.
    server.prependListener('request', (_, reply: ServerResponse) => {
      if (this.#leaving) reply.setHeader('connection', 'close')
      this.#replies.add(reply)
      reply.once('close', () => this.#replies.delete(reply))
    })
  }

  /** Whether part of a reply has gone out, so that nothing else can be said. */
  isMidReply(socket: Socket): boolean {
    return this.#repliesOn(socket).some(({ headersSent }) => headersSent)
  }

  /** From now on each reply says that its connection ends with it: clients and balancers open the next one elsewhere. */
  leave(): void {
    this.#leaving = true
    for (const reply of this.#replies) if (!reply.headersSent) reply.setHeader('connection', 'close')
  }

  /** While the listener closes: ends what idles, then what stays half, and after `patience` the rest. Answers how to stop. */
  end(patience: number): () => void {
    const sweep = setInterval(() => this.#endIdle(), SWEEP_MS)
    const half = setTimeout(() => this.#endHalf(), HALF_MS)
    const rest = setTimeout(() => this.server.closeAllConnections(), patience)
    return () => {
      clearInterval(sweep)
      clearTimeout(half)
      clearTimeout(rest)
    }
  }

  /** To Node, a connection that has not asked for anything yet does not idle. */
  #endIdle(): void {
    this.server.closeIdleConnections()
    for (const socket of this.#sockets) if (socket.bytesRead === 0) socket.destroy()
  }

  #endHalf(): void {
    for (const socket of this.#sockets) if (!this.#repliesOn(socket).some(({ req }) => req.complete)) socket.destroy()
  }

  #repliesOn(socket: Socket): ServerResponse[] {
    return [...this.#replies].filter(({ req }) => req.socket === socket)
  }
}

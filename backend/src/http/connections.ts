import type { IncomingMessage, Server, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'

const CHECK_MS = 50
const HALF_MS = 2_000

/** `Server.close` alone would wait for idle connections and for incomplete requests. */
export class Connections {
  // Each connection has a short list of its pending replies. A single set of all replies would change all the time:
  // each of its tables references the next, so every reply would stay in memory until V8 collects the whole set.
  readonly #replies = new Map<Socket, ServerResponse[]>()
  #leaving = false

  constructor(private readonly server: Server) {
    server.on('connection', (socket: Socket) => {
      this.#replies.set(socket, [])
      socket.once('close', () => this.#replies.delete(socket))
    })
    // Before the router and every hook, so that refused requests count too.
    server.prependListener('request', ({ socket }: IncomingMessage, reply: ServerResponse) => {
      if (this.#leaving) reply.setHeader('connection', 'close')
      const replies = this.#repliesOn(socket)
      replies.push(reply)
      reply.once('close', () => replies.splice(replies.indexOf(reply), 1))
    })
  }

  isMidReply(socket: Socket): boolean {
    return this.#repliesOn(socket).some(({ headersSent }) => headersSent)
  }

  /** From now on each reply ends its connection, so that clients and load balancers open the next one elsewhere. */
  leave(): void {
    this.#leaving = true
    const replies = [...this.#replies.values()].flat()
    for (const reply of replies) if (!reply.headersSent) reply.setHeader('connection', 'close')
  }

  end(timeoutMs: number): () => void {
    const timer = setInterval(() => this.#endIdle(), CHECK_MS)
    const half = setTimeout(() => this.#endHalf(), HALF_MS)
    const rest = setTimeout(() => this.server.closeAllConnections(), timeoutMs)
    return () => {
      clearInterval(timer)
      clearTimeout(half)
      clearTimeout(rest)
    }
  }

  /** Also ends connections without a first request, which Node does not count as idle. */
  #endIdle(): void {
    this.server.closeIdleConnections()
    for (const socket of this.#replies.keys()) if (socket.bytesRead === 0) socket.destroy()
  }

  #endHalf(): void {
    for (const [socket, replies] of this.#replies) if (!replies.some(({ req }) => req.complete)) socket.destroy()
  }

  #repliesOn(socket: Socket): ServerResponse[] {
    return this.#replies.get(socket) ?? []
  }
}

import { connect, createServer } from 'node:net'

/** The error of listening on a port; undefined if it is free. */
export function obstacle(port: number, host = '127.0.0.1'): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}

export const isFree = async (port: number, host?: string) => !(await obstacle(port, host))

/** Whether a server listens on a port. Does not bind the port, so a server that starts meanwhile gets it. */
export function isListening(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = connect({ port, host })
    probe.once('connect', () => {
      probe.destroy()
      resolve(true)
    })
    probe.once('error', () => resolve(false))
  })
}

/** A free port below the system's own range, from which other programs may get one at any time. */
export async function anyPort(host?: string): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port, host)) return port
  }
}

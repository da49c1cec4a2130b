import { createServer } from 'node:net'

export function isFree(port: number, host = '127.0.0.1'): Promise<boolean> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })
}

/** A port to listen on in a moment; below those that the system gives away, which may be given to others meanwhile. */
export async function anyPort(host?: string): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port, host)) return port
  }
}

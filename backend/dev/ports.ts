import { createServer } from 'node:net'

/** Why nobody can listen there; undefined if one can. */
export function obstacle(port: number, host = '127.0.0.1'): Promise<NodeJS.ErrnoException | undefined> {
  return new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', resolve)
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(undefined)))
  })
}

export const isFree = async (port: number, host?: string) => !(await obstacle(port, host))

/** A port to listen on in a moment; below those that the system gives away, which may be given to others meanwhile. */
export async function anyPort(host?: string): Promise<number> {
  for (;;) {
    const port = 10_000 + Math.floor(Math.random() * 10_000)
    if (await isFree(port, host)) return port
  }
}

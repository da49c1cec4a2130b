import { createServer } from 'node:net'

const isFree = (port, host) =>
  new Promise((resolve) => {
    const probe = createServer()
    probe.once('error', () => resolve(false))
    probe.listen({ port, host, exclusive: true }, () => probe.close(() => resolve(true)))
  })

/** Returns `preferred` or a random free port, below the range that the system assigns to other programs. */
export async function freePort(preferred, host) {
  for (let port = preferred; ; port = 10_000 + Math.floor(Math.random() * 10_000))
    if (port > 0 && (await isFree(port, host))) return port
}

export function listen(server, port, host, advice) {
  server.on('error', (error) => {
    console.error(error.code === 'EADDRINUSE' ? `Port ${port} on ${host} is in use: ${advice}.` : error)
    process.exit(1)
  })
  server.listen(port, host)
}

/** Listens on this port. When another process has it, prints one sentence and exits. */
export function listen(server, port, host, advice) {
  server.on('error', (error) => {
    console.error(error.code === 'EADDRINUSE' ? `Port ${port} on ${host} is in use: ${advice}.` : error)
    process.exit(1)
  })
  server.listen(port, host)
}

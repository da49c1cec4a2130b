import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'

const FAILED = JSON.stringify({ error: { type: 'api_error', message: 'An unknown error occurred' } })

/**
 * Stands before the Stripe stand-in for the one failure that it does not know: a 500 that Stripe has kept. Whoever asks
 * again with the same idempotency key gets the same 500, for as long as Stripe keeps keys.
 */
export async function openStripeGate(stripe: string) {
  const kept = new Set<string>()
  let keeps = false

  async function pass(request: IncomingMessage): Promise<Response> {
    const body = await text(request)
    const headers = new Headers()
    for (const name of ['authorization', 'content-type', 'idempotency-key', 'stripe-version']) {
      const value = request.headers[name]
      if (typeof value === 'string') headers.set(name, value)
    }
    return fetch(stripe + request.url, { method: request.method ?? 'GET', headers, ...(body && { body }) })
  }

  const server = createServer(async (request, response) => {
    const key = request.headers['idempotency-key']
    if (typeof key === 'string' && keeps) kept.add(key)
    if (typeof key === 'string' && kept.has(key)) {
      const headers = { 'content-type': 'application/json', 'stripe-should-retry': 'false' }
      return void response.writeHead(500, headers).end(FAILED)
    }
    try {
      const reply = await pass(request)
      response.writeHead(reply.status, { 'content-type': 'application/json' }).end(await reply.text())
    } catch {
      response.destroy()
    }
  })
  await new Promise<void>((resolve) => {
    server.listen(0, '127.0.0.1', resolve)
  })
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    /** From now on every new key gets a 500 that is kept; or no further one does. */
    keepFailing(on: boolean) {
      keeps = on
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve())
        server.closeAllConnections()
      }),
  }
}

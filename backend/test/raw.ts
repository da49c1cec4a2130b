import { request } from 'node:http'

interface Sent {
  method?: string
  headers?: Record<string, string>
  body?: string
}

/** Sends a path unchanged: fetch and inject would normalize `//`, `..` and other spellings. */
export function raw(base: string, path: string, { method = 'GET', headers = {}, body }: Sent = {}) {
  return new Promise<{ status: number; headers: Record<string, unknown>; body: string }>((resolve, reject) => {
    const { hostname, port } = new URL(base)
    const sent = request({ hostname, port, method, path, headers }, (reply) => {
      let text = ''
      reply.setEncoding('utf8').on('data', (part: string) => {
        text += part
      })
      reply.on('end', () => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: text }))
    })
    sent.on('error', reject).end(body)
  })
}

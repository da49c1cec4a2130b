import { connect } from 'node:net'
import { freshNetwork } from '../../load/send-request.ts'

/** A request of the load. */
export interface RequestSpec {
  path: string
  cookie?: string
  /** Makes it a POST. */
  body?: object
}

export interface Blasted {
  requests: number
  seconds: number
  /** Milliseconds, sorted. */
  times: number[]
  /** Responses other than 2xx. */
  failed: string[]
}

function wire({ path, cookie, body }: RequestSpec): string {
  const text = body ? JSON.stringify(body) : ''
  const head = [
    `${body ? 'POST' : 'GET'} ${path} HTTP/1.1`,
    'host: site.localhost',
    `x-forwarded-for: ${freshNetwork()}`,
  ]
  if (cookie) head.push(`cookie: ${cookie}`)
  if (!body) head.push('accept-encoding: br')
  if (body) head.push('content-type: application/json', `content-length: ${Buffer.byteLength(text)}`)
  return `${head.join('\r\n')}\r\n\r\n${text}`
}

/** Whether a response, as latin1, is complete. */
function isWhole(response: string): boolean {
  const head = response.indexOf('\r\n\r\n')
  if (head < 0) return false
  const length = /\r\ncontent-length: (\d+)/i.exec(response.slice(0, head + 2))?.[1]
  return length === undefined ? response.endsWith('\r\n0\r\n\r\n') : response.length >= head + 4 + Number(length)
}

/**
 * Sends requests over so many connections, each after the response to the last, each from a network of its own. It uses
 * bare sockets: an HTTP client would take more processor time than what is measured.
 */
export async function blast(
  port: number,
  next: () => RequestSpec,
  connections: number,
  seconds: number,
): Promise<Blasted> {
  const [times, failed]: [number[], string[]] = [[], []]
  const began = performance.now()
  const end = began + seconds * 1_000
  const one = () =>
    new Promise<void>((resolve) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let [sentAt, response] = [0, '']
      const sendRequest = () => {
        if (performance.now() > end) return void socket.destroy()
        response = ''
        sentAt = performance.now()
        socket.write(wire(next()), 'latin1')
      }
      socket.setEncoding('latin1').on('connect', sendRequest)
      socket.on('error', (error) => failed.push(error.message))
      socket.on('close', () => resolve())
      socket.on('data', (part: string) => {
        response += part
        if (!isWhole(response)) return
        times.push(performance.now() - sentAt)
        if (!/^HTTP\/1.1 2/.test(response)) failed.push(response.slice(0, response.indexOf('\r\n')))
        sendRequest()
      })
    })
  await Promise.all(Array.from({ length: connections }, one))
  const spent = (performance.now() - began) / 1_000
  return { requests: times.length, seconds: spent, times: times.sort((a, b) => a - b), failed }
}

import { connect } from 'node:net'

export interface Seen {
  requests: number
  seconds: number
  /** Milliseconds, sorted. */
  times: number[]
}

/** A path, or a path, the cookie of the sender, their network as a trusted proxy reports it, and an accepted encoding. */
export type Address = string | { path: string; cookie?: string; network?: string; encoding?: string }

function requestOf(address: Address): string {
  if (typeof address === 'string') return requestOf({ path: address })
  const { path, cookie, network, encoding } = address
  const more = [
    cookie && `cookie: ${cookie}\r\n`,
    network && `x-forwarded-for: ${network}\r\n`,
    encoding && `accept-encoding: ${encoding}\r\n`,
  ]
  return `GET ${path} HTTP/1.1\r\nhost: 127.0.0.1\r\n${more.filter(Boolean).join('')}\r\n`
}

/**
 * Sends requests over so many connections, each after the response to the last. It uses bare sockets: an HTTP client
 * would take more processor time than the servers that are measured.
 */
export async function load(port: number, addresses: Address[], connections: number, seconds: number): Promise<Seen> {
  const times: number[] = []
  const began = performance.now()
  const end = began + seconds * 1000
  let next = Math.floor(Math.random() * addresses.length)
  const one = () =>
    new Promise<void>((resolve, reject) => {
      const socket = connect({ port, host: '127.0.0.1', noDelay: true })
      let sentAt = 0
      let response = ''
      const sendRequest = () => {
        if (performance.now() > end) {
          socket.destroy()
          return resolve()
        }
        response = ''
        sentAt = performance.now()
        socket.write(requestOf(addresses[next++ % addresses.length]!))
      }
      socket.setEncoding('latin1').on('connect', sendRequest).on('error', reject)
      socket.on('data', (part: string) => {
        response += part
        const head = response.indexOf('\r\n\r\n')
        if (head < 0) return
        const length = /content-length: (\d+)/i.exec(response)?.[1]
        if (!response.startsWith('HTTP/1.1 200') || !length) return reject(new Error(response.slice(0, 400)))
        if (response.length < head + 4 + Number(length)) return
        times.push(performance.now() - sentAt)
        sendRequest()
      })
    })
  await Promise.all(Array.from({ length: connections }, one))
  return { requests: times.length, seconds: (performance.now() - began) / 1000, times: times.sort((a, b) => a - b) }
}

export const quantile = (times: number[], part: number) =>
  times[Math.min(times.length - 1, Math.floor(part * times.length))]!

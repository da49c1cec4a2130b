import { isIP } from 'node:net'
import type { Env } from '../env.ts'

export const LOCAL = ['localhost', '127.0.0.1', '[::1]']

/**
 * Whether a request's `Host` is this site's. In development any website could resolve its own name to this machine's
 * address, and read the inbox with its codes; in production the gateway checks the names.
 */
export function ownHosts(env: Pick<Env, 'NODE_ENV' | 'HOST' | 'ORIGIN'>): (host: string | undefined) => boolean {
  if (env.NODE_ENV !== 'development') return () => true
  const own = new Set([...LOCAL, bracketed(env.HOST), new URL(env.ORIGIN).hostname])
  // A site that listens on every address of the machine is reached by each of them. An IP address cannot be rebound.
  const isEverywhere = ['0.0.0.0', '::'].includes(env.HOST)
  return (host) => {
    if (host === undefined) return true // HTTP/1.0, which no browser speaks
    const name = nameOf(host)
    return own.has(name) || (isEverywhere && isIP(name.replace(/^\[|\]$/g, '')) !== 0)
  }
}

const bracketed = (host: string) => (host.includes(':') ? `[${host}]` : host)

const nameOf = (host: string) => host.toLowerCase().replace(/:\d*$/, '')

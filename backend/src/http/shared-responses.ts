import { hash } from 'node:crypto'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { Env } from '../env.ts'
import { hostCookie } from './cookies.ts'

const STALE = 'stale-while-revalidate=30, stale-if-error=600'
/**
 * The `Cache-Control` of a response that is the same for all signed-out visitors. A cache in front of the site stores
 * it for five seconds. A browser revalidates each time, because the visitor may have signed in meanwhile.
 */
export const SHARED = `public, max-age=0, must-revalidate, s-maxage=5, ${STALE}`
/** Without `must-revalidate`, which some CDNs would apply to themselves. */
const FOR_CDN = `max-age=5, ${STALE}`
export const PRIVATE = 'private, no-store'

/** Marks a browser that has just changed data, for as long as a cache may store the response from before the change. */
const wroteCookie = (env: Pick<Env, 'NODE_ENV'>) => hostCookie(env, 'wrote', 40)
/** These requests change no data that users read. */
const REPORTS = '/api/events'

/**
 * Responses to requests with these cookies are personal: a session, a preview of releases, and the visitor's recent
 * change.
 */
const PERSONAL = ['session', 'preview', 'wrote']

/** Whether the sender has just changed data, and must not get a response from before the change. */
export function justWrote(env: Pick<Env, 'NODE_ENV'>): (request: Pick<FastifyRequest, 'headers'>) => boolean {
  const cookie = wroteCookie(env)
  return ({ headers }) => cookie.read(headers.cookie) !== ''
}

export function personalRequests(env: Pick<Env, 'NODE_ENV'>): (request: Pick<FastifyRequest, 'headers'>) => boolean {
  // A cookie that occurs twice, or is empty, counts as absent elsewhere. Here its presence is enough.
  const names = PERSONAL.map((name) => hostCookie(env, name, 0).name)
  return ({ headers: { cookie, authorization } }) =>
    authorization !== undefined || (cookie !== undefined && names.some((name) => cookie.includes(`${name}=`)))
}

/**
 * Checks the cache headers of every reply: only a complete response to a visitor stays cacheable, and responses to
 * requests with a session, a preview or a token become private.
 */
export function protectSharedResponses(fastify: FastifyInstance, env: Pick<Env, 'NODE_ENV'>): void {
  const isPersonal = personalRequests(env)
  const wrote = wroteCookie(env)
  const session = hostCookie(env, 'session', 0)
  const hasWritten = ({ method, url, headers }: FastifyRequest) =>
    !['GET', 'HEAD', 'OPTIONS'].includes(method) &&
    url.startsWith('/api/') &&
    !url.startsWith(REPORTS) &&
    session.read(headers.cookie) === '' // signed-in users bypass caches
  fastify.addHook('onSend', (request, reply, payload, done) => {
    if (hasWritten(request) && reply.statusCode < 400) reply.header('set-cookie', wrote.set('1'))
    const control = String(reply.getHeader('cache-control') ?? '')
    const isMarked = control === SHARED
    const isWhole = reply.statusCode === 200 || reply.statusCode === 304
    const isCacheable = isWhole && !reply.hasHeader('set-cookie') && !isPersonal(request)
    if (isMarked && isCacheable) {
      reply.header('cdn-cache-control', FOR_CDN)
      if (!reply.hasHeader('vary')) reply.header('vary', 'Accept-Encoding')
      if (typeof payload === 'string') {
        if (!reply.hasHeader('etag')) reply.header('etag', tagOf(payload))
        if (matchesEtag(request, reply.getHeader('etag'))) {
          reply.status(304).removeHeader('content-type')
          return done(null, null)
        }
      }
    } else if (isMarked || (control === 'no-store' && isPersonal(request))) {
      reply.header('cache-control', PRIVATE).removeHeader('etag')
    }
    done(null, payload)
  })
}

/** The tag of a body before it is compressed. It is weak, because a gateway may compress the body. */
export const tagOf = (...parts: string[]): string => `W/"${hash('sha256', parts.join('\0'), 'base64url').slice(0, 27)}"`

export function matchesEtag({ headers }: Pick<FastifyRequest, 'headers'>, tag: unknown): boolean {
  const strong = (text: string) => text.trim().replace(/^W\//, '')
  return (headers['if-none-match'] ?? '').split(',').some((known) => strong(known) === strong(String(tag)))
}

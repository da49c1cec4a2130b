import { Injectable } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { HttpAdapter } from '../http/adapter.ts'
import { ANONYMOUS } from '../http/api-limit.ts'
import type { Sender } from '../http/direct-requests.ts'
import { asProblem } from '../http/problem.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { SHARED } from '../http/shared-responses.ts'
import { LIVE_POSITION } from './compose/first-requests.ts'
import { PageCache } from './page-cache.ts'

const MAX_REQUESTS = 9
const MAX_CACHE_BYTES = 16 * 1024 * 1024
/** The page's data does not exist. 400: the id is malformed. */
const MISSING_STATUSES = [400, 404]

export interface FirstResponse {
  status: number
  text: string | undefined
  link: string | undefined
  /** Whether every visitor who is not signed in may get it. */
  isShareable: boolean
  bytes: number
  requestedAt: number
}

/** Performs the first API requests of a page on the server, with the same guards, limits and responses as over HTTP. */
@Injectable()
export class FirstResponsesService {
  readonly #shared = new PageCache<FirstResponse>(MAX_CACHE_BYTES)

  constructor(
    private readonly host: HttpAdapterHost<HttpAdapter>,
    private readonly limits: RateLimit,
  ) {}

  async fetch(path: string, sender: Sender): Promise<FirstResponse | undefined> {
    const requestedAt = Date.now()
    const reply = await this.host.httpAdapter.direct.get(`/api${path}`, sender)
    if (!reply) return undefined
    const { statusCode: status, body } = reply
    const text = status === 200 && typeof body === 'object' ? JSON.stringify(body) : undefined
    return {
      status,
      text,
      requestedAt,
      link: reply.getHeader('link') as string | undefined,
      isShareable: text !== undefined && reply.getHeader('cache-control') === SHARED,
      bytes: 2 * (text?.length ?? 0) + 2 * path.length,
    }
  }

  /**
   * Responses that the API marks as shared are cached for five seconds by address, but still count against the
   * visitor's limit.
   */
  async fetchAnonymous(path: string, { id, ip, headers: { host }, raw }: Sender): Promise<FirstResponse | undefined> {
    let didFetch = false
    const { page } = await this.#shared.get(path, () => {
      didFetch = true
      return this.fetch(path, { id, ip, headers: { host }, raw })
    })
    // The guards have already counted a request of its own.
    if (!didFetch) this.limits.takeCoarseFrom(ANONYMOUS, ip)
    return page
  }

  /** Returns the responses that arrived in time by path, and the paths that do not exist. */
  async fetchAll(paths: string[], sender: Sender, isPersonal: boolean, deadline: Promise<undefined>) {
    const requested = [...new Set(paths)].filter((path) => /^\/(?!\/)/.test(path)).slice(0, MAX_REQUESTS)
    const get = (path: string) => (isPersonal ? this.fetch(path, sender) : this.fetchAnonymous(path, sender))
    const receive = (some: string[]) =>
      Promise.all(some.map(async (path) => [path, await Promise.race([statusOnly(get(path)), deadline])] as const))
    // The stream sends every change after this position, so read the position first.
    const position = await receive(requested.filter((path) => path === LIVE_POSITION))
    const received = [...position, ...(await receive(requested.filter((path) => path !== LIVE_POSITION)))]
    const good = received.filter(
      (pair): pair is [string, FirstResponse & { text: string }] => pair[1]?.text !== undefined,
    )
    return {
      allArrived: received.every(
        ([, response]) => response && (response.text !== undefined || MISSING_STATUSES.includes(response.status)),
      ),
      requestedAt: Math.min(Date.now(), ...good.map(([, { requestedAt }]) => requestedAt)),
      responses: Object.fromEntries(good.map(([path, { text }]) => [path, text])),
      links: Object.fromEntries(good.flatMap(([path, { link }]) => (link ? [[path, link]] : []))),
      missing: received.flatMap(([path, response]) =>
        response && MISSING_STATUSES.includes(response.status) ? [path] : [],
      ),
    }
  }
}

/** Nest's exception filters do not run here, so errors are mapped to their status. */
const statusOnly = (response: Promise<FirstResponse | undefined>) =>
  response.catch(
    (error: unknown): FirstResponse => ({
      status: asProblem(error).wire.status,
      text: undefined,
      link: undefined,
      isShareable: false,
      bytes: 0,
      requestedAt: Date.now(),
    }),
  )

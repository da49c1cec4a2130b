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
/** 400: the id is malformed. */
const MISSING = [400, 404]

export interface FirstResponse {
  status: number
  text: string | undefined
  link: string | undefined
  /** Whether it is the same for every visitor who is not signed in. */
  isComplete: boolean
  bytes: number
  since: number
}

/** Performs the first API requests of a page on the server, with the same guards, limits and responses as over HTTP. */
@Injectable()
export class FirstResponsesService {
  readonly #shared = new PageCache<FirstResponse>(MAX_CACHE_BYTES)

  constructor(
    private readonly host: HttpAdapterHost<HttpAdapter>,
    private readonly limits: RateLimit,
  ) {}

  async personal(path: string, sender: Sender): Promise<FirstResponse | undefined> {
    const since = Date.now()
    const reply = await this.host.httpAdapter.direct.get(`/api${path}`, sender)
    if (!reply) return undefined
    const { statusCode: status, body } = reply
    const text = status === 200 && typeof body === 'object' ? JSON.stringify(body) : undefined
    return {
      ...{ status, text, since },
      link: reply.getHeader('link') as string | undefined,
      isComplete: text !== undefined && reply.getHeader('cache-control') === SHARED,
      bytes: 2 * (text?.length ?? 0) + 2 * path.length,
    }
  }

  /**
   * Responses that the API marks as shared are cached for five seconds by address, but still count against the
   * visitor's limit.
   */
  async anonymous(path: string, { id, ip, headers: { host }, raw }: Sender): Promise<FirstResponse | undefined> {
    let isOwn = false
    const { page } = await this.#shared.get(path, () => {
      isOwn = true
      return this.personal(path, { id, ip, headers: { host }, raw })
    })
    if (!isOwn) await this.limits.takeLeasedFrom(ANONYMOUS, ip)
    return page
  }

  /**
   * Returns the responses that arrived in time by path, and the paths that do not exist. `isComplete`: no response failed
   * or is late.
   */
  async fetchAll(paths: string[], sender: Sender, isPersonal: boolean, deadline: Promise<undefined>) {
    const requested = [...new Set(paths)].filter((path) => /^\/(?!\/)/.test(path)).slice(0, MAX_REQUESTS)
    const get = (path: string) => (isPersonal ? this.personal(path, sender) : this.anonymous(path, sender))
    const receive = (some: string[]) =>
      Promise.all(some.map(async (path) => [path, await Promise.race([statusOnly(get(path)), deadline])] as const))
    // A change after the position is sent by the stream, so the position is read before everything else.
    const position = await receive(requested.filter((path) => path === LIVE_POSITION))
    const received = [...position, ...(await receive(requested.filter((path) => path !== LIVE_POSITION)))]
    const good = received.filter(
      (pair): pair is [string, FirstResponse & { text: string }] => pair[1]?.text !== undefined,
    )
    return {
      isComplete: received.every(([, one]) => one && (one.text !== undefined || MISSING.includes(one.status))),
      since: Math.min(Date.now(), ...good.map(([, { since }]) => since)),
      responses: Object.fromEntries(good.map(([path, { text }]) => [path, text])),
      links: Object.fromEntries(good.flatMap(([path, { link }]) => (link ? [[path, link]] : []))),
      missing: received.flatMap(([path, one]) => (one && MISSING.includes(one.status) ? [path] : [])),
    }
  }
}

/** Nest's exception filters do not run here, so errors are mapped to their status. */
const statusOnly = (response: Promise<FirstResponse | undefined>) =>
  response.catch(
    (error: unknown): FirstResponse => ({
      ...{ status: asProblem(error).wire.status, text: undefined, link: undefined },
      ...{ isComplete: false, bytes: 0, since: Date.now() },
    }),
  )

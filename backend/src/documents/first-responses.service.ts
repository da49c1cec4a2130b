import { Injectable } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { HttpAdapter } from '../http/adapter.ts'
import { ANONYMOUS } from '../http/api-limit.ts'
import type { Sender } from '../http/direct-requests.ts'
import { asProblem } from '../http/problem.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { SHARED } from '../http/shared-replies.ts'
import { KeptPages } from './kept-pages.ts'

const MOST = 8
const MOST_BYTES = 16 * 1024 * 1024
/** There is no such thing, or what names it is no id. */
const MISSING = [400, 404]

/** A response of the API inside a document. */
export interface FirstResponse {
  status: number
  /** Its JSON; undefined for another status than 200. */
  text: string | undefined
  link: string | undefined
  /** Whether it is the same for every visitor who is not signed in. */
  isSure: boolean
  bytes: number
  /** When it was requested, in milliseconds. */
  since: number
}

/** Requests from the API what the page would request first: with the same guards, limits and responses as over HTTP. */
@Injectable()
export class FirstResponses {
  readonly #shared = new KeptPages<FirstResponse>(MOST_BYTES)

  constructor(
    private readonly host: HttpAdapterHost<HttpAdapter>,
    private readonly limits: RateLimit,
  ) {}

  /** One response for this person; undefined if it fails. */
  async personal(path: string, sender: Sender): Promise<FirstResponse | undefined> {
    const since = Date.now()
    const reply = await this.host.httpAdapter.direct.get(`/api${path}`, sender)
    if (!reply) return undefined
    const { statusCode: status, body } = reply
    const text = status === 200 && typeof body === 'object' ? JSON.stringify(body) : undefined
    return {
      ...{ status, text, since },
      link: reply.getHeader('link') as string | undefined,
      isSure: text !== undefined && reply.getHeader('cache-control') === SHARED,
      bytes: 2 * (text?.length ?? 0) + 2 * path.length,
    }
  }

  /**
   * One response for a visitor. What the API marks as the same for all is kept for five seconds by its address; it counts
   * against the visitor's limit all the same.
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

  /** The responses that came in time, by path, and the paths at which there is nothing. `isSure`: these are all. */
  async all(paths: string[], sender: Sender, isPersonal: boolean, deadline: Promise<undefined>) {
    const wanted = [...new Set(paths)].filter((path) => /^\/(?!\/)/.test(path)).slice(0, MOST)
    const get = (path: string) => (isPersonal ? this.personal(path, sender) : this.anonymous(path, sender))
    const came = await Promise.all(
      wanted.map(async (path) => [path, await Promise.race([statusOnly(get(path)), deadline])] as const),
    )
    const good = came.filter((pair): pair is [string, FirstResponse & { text: string }] => pair[1]?.text !== undefined)
    return {
      isSure: came.every(([, one]) => one && (one.text !== undefined || MISSING.includes(one.status))),
      since: Math.min(Date.now(), ...good.map(([, { since }]) => since)),
      answers: Object.fromEntries(good.map(([path, { text }]) => [path, text])),
      links: Object.fromEntries(good.flatMap(([path, { link }]) => (link ? [[path, link]] : []))),
      missing: came.flatMap(([path, one]) => (one && MISSING.includes(one.status) ? [path] : [])),
    }
  }
}

/** A failure outside of Nest's filters has a status too. */
const statusOnly = (response: Promise<FirstResponse | undefined>) =>
  response.catch(
    (error: unknown): FirstResponse => ({
      ...{ status: asProblem(error).wire.status, text: undefined, link: undefined },
      ...{ isSure: false, bytes: 0, since: Date.now() },
    }),
  )

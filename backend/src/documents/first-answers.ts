import { Injectable } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'

const MOST = 8
/** Nobody can answer: there is no such thing, or what names it is no id. */
const NOTHING = [400, 404]

export interface Answer {
  status: number
  body: unknown
  link: string | undefined
}

/** On whose behalf the API is asked. */
export type Asker = Pick<FastifyRequest, 'ip'> & { headers: { cookie?: string | undefined; host?: string | undefined } }

/** Asks the API what a visitor's browser would ask, without a connection: with the same guards, limits and replies. */
@Injectable()
export class FirstAnswers {
  constructor(private readonly host: HttpAdapterHost) {}

  /** One answer for the sender of `request`; `undefined` if it does not come in time. */
  async get(path: string, request: Asker, deadline: AbortSignal): Promise<Answer | undefined> {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    const { cookie, host } = request.headers
    const asked = fastify
      .inject({
        method: 'GET',
        url: `/api${path}`,
        headers: { ...(cookie && { cookie }), ...(host && { host }) },
        remoteAddress: request.ip,
      })
      .then(
        (reply): Answer => ({
          status: reply.statusCode,
          body: String(reply.headers['content-type']).includes('json') ? reply.json() : undefined,
          link: reply.headers.link as string | undefined,
        }),
      )
    return Promise.race([asked, aborted(deadline)]).catch(() => undefined)
  }

  /** The answers that came in time, by path, and the paths at which there is nothing. `isSure`: these are all. */
  async all(paths: string[], request: Asker, deadline: AbortSignal) {
    const wanted = [...new Set(paths)].filter((path) => /^\/(?!\/)/.test(path)).slice(0, MOST)
    const came = await Promise.all(wanted.map(async (path) => [path, await this.get(path, request, deadline)] as const))
    const good = came.filter((pair): pair is [string, Answer] => pair[1]?.status === 200)
    return {
      isSure: came.every(([, answer]) => answer && (answer.status === 200 || NOTHING.includes(answer.status))),
      answers: Object.fromEntries(good.map(([path, { body }]) => [path, body])),
      links: Object.fromEntries(good.flatMap(([path, { link }]) => (link ? [[path, link]] : []))),
      missing: came.flatMap(([path, answer]) => (answer && NOTHING.includes(answer.status) ? [path] : [])),
    }
  }
}

const aborted = (signal: AbortSignal) =>
  new Promise<undefined>((resolve) => {
    if (signal.aborted) resolve(undefined)
    else signal.addEventListener('abort', () => resolve(undefined), { once: true })
  })

import { Inject, Injectable } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { SessionEndsService } from '../account/session-ends.service.ts'
import { assertFresh, FRESH_MINUTES, SessionsService } from '../account/sessions.service.ts'
import { ENV, type Env } from '../env.ts'
import { httpErrors } from '../http/http.contract.ts'
import { ANY_SESSION, type PreviewCookie, previewCookie } from '../http/preview-cookie.ts'
import { Problem } from '../http/problem.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { isSigned } from '../releases/release-preview.public.ts'
import { safePath } from './compose/safe-path.contract.ts'
import type { PreviewQuery } from './preview-query.ts'
import { previewQuestion } from './preview-question.ts'
import { ReleaseChoice } from './release-choice.ts'
import { isAddress, overridesText, parseOverrides, type ReleaseOverride } from './release-overrides.ts'

/** `?remotes=` could be used to guess the names of releases. */
const PREVIEWS = { name: 'preview', max: 30, seconds: 300 }
/** The code of a preview may have stored anything, and must find nothing that the user has stored. */
const CLEAR_STORAGE = { 'clear-site-data': '"cache", "storage"' }

/**
 * Begins and ends previews. A publisher can send its signed link to anyone, so the link only asks, and
 * the code of a preview runs without the user's session (session.cookie.ts), storage and logins.
 */
@Injectable()
export class Previews {
  readonly #cookie: PreviewCookie

  constructor(
    private readonly choice: ReleaseChoice,
    private readonly sessions: SessionsService,
    private readonly ends: SessionEndsService,
    private readonly limits: RateLimit,
    @Inject(ENV) private readonly env: Env,
  ) {
    this.#cookie = previewCookie(env)
  }

  /** A navigation. Another site can cause one, so it only asks; in development, a typed address is enough. */
  async ask(query: PreviewQuery, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.limits.takeCoarseFrom(PREVIEWS, request.ip)
    reply.header('cache-control', 'no-store')
    const isTyped = this.#isDevelopment && /^(none|same-origin)$/.test(`${request.headers['sec-fetch-site'] ?? 'none'}`)
    const overrides = await this.#checked(query, isTyped)
    if (typeof overrides === 'string') return refuse(reply, overrides)
    if (isTyped && query.signed === '')
      return reply.header('set-cookie', this.#ownCookie(overrides)).status(302).header('location', query.back).send('')
    if (overrides.length === 0) return reply.status(302).header('location', query.back).send('')
    const published = await Promise.all(overrides.map((one) => this.choice.published(one)))
    const secret = this.sessions.cookie.read(request.headers.cookie)
    const user = secret === '' ? undefined : await this.sessions.findUser(secret)
    const { html, headers } = previewQuestion({
      query,
      releases: published.filter((one) => one !== undefined),
      staff: user?.staff && !user.suspendedAt ? { username: user.username, isFresh: isFresh(user) } : undefined,
    })
    return reply.headers(headers).send(html)
  }

  /** A POST, which the security hook rejects from other sites. Without releases it ends the preview. */
  async change(query: PreviewQuery, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.limits.takeCoarseFrom(PREVIEWS, request.ip)
    reply.header('cache-control', 'no-store')
    const isOwn = this.#isDevelopment && query.signed === ''
    const overrides = await this.#checked(query, isOwn)
    if (typeof overrides === 'string') return refuse(reply, overrides)
    if (overrides.length === 0) await this.#end(request, reply)
    else if (isOwn) reply.header('set-cookie', this.#ownCookie(overrides))
    else await this.#begin(overrides, query, request, reply)
    const { 'sec-fetch-mode': mode, accept = '', referer } = request.headers
    if (mode !== 'navigate' && !accept.includes('text/html')) return reply.status(204).send()
    const back = overrides.length === 0 ? pathOf(referer) : query.back
    return reply.status(303).header('location', back).send('')
  }

  /** Ends a preview whose time is over, with the next document. */
  async endIfOver(request: FastifyRequest, reply: FastifyReply): Promise<void> {
    if (this.#cookie.isOver(request.headers.cookie)) await this.#end(request, reply)
  }

  get #isDevelopment(): boolean {
    return this.env.NODE_ENV === 'development'
  }

  /** Stricter than the security hook, which also admits requests that name no origin. The host is one of this site. */
  #isOwnOrigin({ origin, host }: FastifyRequest['headers']): boolean {
    if (!origin || !URL.canParse(origin)) return false
    return origin === new URL(this.env.ORIGIN).origin || new URL(origin).host === host
  }

  async #begin(
    overrides: ReleaseOverride[],
    { isSignedIn }: PreviewQuery,
    { headers }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<void> {
    if (!this.#isOwnOrigin(headers)) throw new Problem(httpErrors.forbidden)
    const secret = this.sessions.cookie.read(headers.cookie)
    const releases = overridesText(overrides)
    if (isSignedIn) {
      const user = secret === '' ? undefined : await this.sessions.findUser(secret)
      if (!user?.staff || user.suspendedAt) throw new Problem(httpErrors.forbidden)
      assertFresh(user, FRESH_MINUTES)
      reply.header(
        'set-cookie',
        this.#cookie.set({ releases, session: this.sessions.keyIn(headers.cookie).toString('base64url') }),
      )
      return
    }
    // Ignoring the session is not enough: the code of the preview could end the preview and stay open.
    if (secret) await this.ends.end(secret)
    reply
      .headers(CLEAR_STORAGE)
      .header('set-cookie', [this.#cookie.set({ releases, session: '' }), this.sessions.cookie.clear()])
  }

  /** The session of a staff member ends too, because a page with the code of the preview may stay open. */
  async #end({ headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
    reply.header('set-cookie', this.#cookie.clear())
    if (!this.sessions.cookie.isInPreview(headers.cookie)) return
    const secret = this.sessions.cookie.readInPreview(headers.cookie)
    if (secret) await this.ends.end(secret)
    reply.headers(CLEAR_STORAGE).header('set-cookie', this.sessions.cookie.clear())
  }

  /** In development only: the developer stays signed in, and chooses any release or dev server. */
  #ownCookie(overrides: ReleaseOverride[]): string {
    if (overrides.length === 0) return this.#cookie.clear()
    // A remote under development needs development React, which the shell of its server contains.
    const at = overrides.map((override) => override.at).find(isAddress)
    const isWithoutShell = overrides.every(({ name }) => name !== 'shell')
    const all = at && isWithoutShell ? [...overrides, { name: 'shell', at }] : overrides
    return this.#cookie.set({ releases: overridesText(all), session: ANY_SESSION })
  }

  /** Returns the releases, or the reason for a refusal. */
  async #checked({ remotes, signed }: PreviewQuery, isOwn: boolean): Promise<ReleaseOverride[] | string> {
    const overrides = parseOverrides(remotes)
    if (!overrides) return 'This is not a list of releases. Example: remotes=messaging@1.0.0-0123456789'
    for (const { name, at } of overrides) {
      const ref = overridesText([{ name, at }])
      if (isAddress(at) && !this.#isDevelopment) return 'Only releases can be previewed here, not addresses.'
      const mayPick = isOwn && (name !== 'shell' || isAddress(at))
      if (!mayPick && !isSigned(this.env.CODE_SECRET, { name, version: at }, signed))
        return `${ref} can be previewed by the link that \`npm run release -- publish --preview\` prints.`
      if (!isAddress(at) && !(await this.choice.releaseOf({ name, at })))
        return `There is no release ${ref}, or a newer one has replaced it.`
    }
    return overrides
  }
}

/** The page on which the form was sent. */
function pathOf(referer: string | undefined): string {
  if (!referer || !URL.canParse(referer)) return '/'
  const { pathname, search } = new URL(referer)
  return safePath(pathname + search)
}

const isFresh = (user: Parameters<typeof assertFresh>[0]) => user.sessionSeconds < FRESH_MINUTES * 60

const refuse = (reply: FastifyReply, problem: string) =>
  reply.status(404).type('text/plain; charset=utf-8').send(problem)

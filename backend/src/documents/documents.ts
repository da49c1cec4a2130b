import { createHash } from 'node:crypto'
import { Inject, Injectable, Logger } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { Me } from '../account/account.contract.ts'
import { ENV, type Env } from '../env.ts'
import { networkOf } from '../http/network.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { product } from '../product.ts'
import { compressed } from './compression.ts'
import { DocumentCodes } from './document-codes.service.ts'
import type { DocumentReply, DocumentSettings } from './documents.contract.ts'
import { FirstAnswers } from './first-answers.ts'
import { releasesFor } from './ops-pages.ts'
import { type ChosenReleases, ReleaseChoice } from './release-choice.ts'
import { documentSettings } from './settings.ts'

const DOCUMENTS = { name: 'document', max: 600, seconds: 300 }
/** Each `?remotes=` looks for releases, so somebody could try names. */
const PREVIEWS = { name: 'preview', max: 30, seconds: 300 }

/** How long a document waits for the session and for the data of its first screen. */
const PATIENCE_MS = 500

/** Answers the HTML document of every page: the live releases, the person and the first screen's data in one reply. */
@Injectable()
export class Documents {
  readonly #log = new Logger('document')
  readonly #settings: DocumentSettings

  constructor(
    private readonly choice: ReleaseChoice,
    private readonly codes: DocumentCodes,
    private readonly answers: FirstAnswers,
    private readonly limits: RateLimit,
    @Inject(ENV) env: Env,
  ) {
    this.#settings = documentSettings(env)
  }

  async answer(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const network = networkOf(request.ip)
    await this.limits.takeLeased(DOCUMENTS, network)
    const preview = previewAsked(request.url)
    if (preview) await this.limits.takeLeased(PREVIEWS, network)
    if (preview) return this.#sendPreview(preview, request, reply)
    const rendered = await this.#render(request).catch((error: Error) => {
      this.#log.error({ message: error.message, stack: error.stack }, 'a document was not rendered')
      return undefined
    })
    if (!rendered) return sendUnavailable(reply)
    const { document, chosen } = rendered
    await send(document, chosen.visit, request, reply)
    if (reply.statusCode !== 304 && document.redirect === undefined) this.choice.expectReport(chosen, request)
    return reply
  }

  /** The pages that search engines may begin at. */
  async sitemap(request: FastifyRequest): Promise<string> {
    const { shell, remotes } = await this.choice.choose(request)
    const code = shell && this.codes.of(shell)?.code
    return sitemap(this.#settings.origin, code?.entrances?.(remotes) ?? ['/'])
  }

  async #render(request: FastifyRequest): Promise<{ document: DocumentReply; chosen: ChosenReleases } | undefined> {
    const chosen = await this.choice.choose(request)
    const current = chosen.shell && this.codes.of(chosen.shell, chosen.documentCode)
    if (!current) return undefined
    const { shell, code } = current
    const [path = '/', query] = request.url.replace(/^https?:\/\/[^/?#]*/, '').split(/\?(.*)/s)
    const deadline = AbortSignal.timeout(PATIENCE_MS)
    const me = request.headers.cookie
      ? await this.answers.get('/auth/me', request, deadline)
      : { status: 401, body: null }
    const user = me?.status === 200 ? (me.body as Me) : null
    const releases = releasesFor(chosen.remotes, path, user)
    const page = { path: path || '/', search: query ? `?${query}` : '', releases }
    const wanted = code.wantedAnswers({ ...page, user })
    const data = await this.answers.all(wanted, request, deadline)
    const { preview, visit } = chosen
    const choices = query?.split('&').includes('remotes') ? await this.choice.choices(chosen) : undefined
    const own = { preview, ...(visit !== undefined && { visit }), ...(choices && { choices }) }
    const document = code.renderDocument({ ...page, ...data, ...own, user, shell, settings: this.#settings })
    if (preview.length > 0 || choices) document.headers['cache-control'] = 'no-store'
    if (chosen.cookie) document.headers['set-cookie'] = chosen.cookie
    // When the session could not be read, nobody is sent to the login.
    const unsure = me?.status !== 200 && me?.status !== 401
    return unsure && document.redirect ? undefined : { document, chosen }
  }

  /** Keeps the wished releases in a cookie and leads back to the page's own address. */
  async #sendPreview(
    { remotes, signed, back }: Asked,
    { headers }: FastifyRequest,
    reply: FastifyReply,
  ): Promise<FastifyReply> {
    const preview = await this.choice.previewCookie(remotes, signed, headers.cookie)
    reply.header('cache-control', 'no-store')
    if ('problem' in preview) return reply.status(404).type('text/plain; charset=utf-8').send(preview.problem)
    return reply.status(302).header('set-cookie', preview.cookie).header('location', back).send('')
  }
}

/** The releases that a browser asks for, the signature of a shell among them, and the page to return to. */
interface Asked {
  remotes: string
  signed: string
  back: string
}

/** `/search?from=HYD&remotes=listings@…` → the releases that are asked for, and the same page without them. */
function previewAsked(url: string): Asked | undefined {
  const [path = '/', query = ''] = url.replace(/^https?:\/\/[^/?#]*/, '').split(/\?(.*)/s)
  const parts = query.split('&')
  const asked = parts.find((part) => part.startsWith('remotes='))
  if (asked === undefined) return undefined
  const signature = parts.find((part) => part.startsWith('signed='))
  const rest = parts.filter((part) => part !== asked && part !== signature).join('&')
  const remotes = new URLSearchParams(asked).get('remotes') ?? ''
  const signed = new URLSearchParams(signature).get('signed') ?? ''
  // A path that begins with two slashes would lead to another site.
  return { remotes, signed, back: path.replace(/^[/\\]+/, '/') + (rest && `?${rest}`) }
}

/** Every document has an id of its own; one that differs in nothing else is not sent again on the same day. */
async function send(
  { status, html, headers, redirect }: DocumentReply,
  visit: string | undefined,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<FastifyReply> {
  reply.status(status).headers(headers).header('vary', 'Accept-Encoding, Cookie')
  if (redirect !== undefined) {
    // A visitor's input may be in the address: it must not lead to another site.
    return reply.header('location', /^\/(?![/\\])/.test(redirect) ? redirect : '/').send('')
  }
  if (status === 200 && headers['cache-control'] === 'no-cache') {
    const day = new Date().toISOString().slice(0, 10)
    const same = visit === undefined ? html : html.replace(visit, day)
    const etag = `W/"${createHash('sha256').update(same).digest('base64url').slice(0, 27)}"`
    reply.header('etag', etag)
    if (request.headers['if-none-match'] === etag) return reply.status(304).send()
  }
  const { encoding, body } = await compressed(html, request.headers['accept-encoding'])
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** No shell is known: nothing was published yet, or the database has been away since this process started. */
const sendUnavailable = (reply: FastifyReply) =>
  reply
    .status(503)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': '2' })
    .send(
      `<!doctype html><html lang="en"><meta charset="utf-8"><meta name="viewport" content="width=device-width">` +
        `<title>${product}</title><h1>${product} will be back in a moment</h1><p>Please try again.</p></html>`,
    )

/** The pages that search engines may begin at, as the sitemap protocol wants them. */
const sitemap = (origin: string, paths: string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...paths.map((path) => `<url><loc>${escaped(origin + path)}</loc></url>`),
    '</urlset>\n',
  ].join('\n')

const escaped = (text: string) => text.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`)

import { randomInt } from 'node:crypto'
import { Injectable, Logger } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { matchesEtag, PRIVATE, SHARED } from '../http/shared-responses.ts'
import { sitemapPaths } from './compose/document.ts'
import { acceptedEncodings } from './compression.ts'
import { ENGLISH, languagesOf, localized } from './locale.ts'
import type { Page } from './page.ts'
import { PageCache } from './page-cache.ts'
import { addressOf, PagesService } from './pages.service.ts'
import { previewQueryIn } from './preview-query.ts'
import { Previews } from './previews.ts'
import { type ChosenReleases, ReleaseChoice } from './release-choice.ts'
import { ShellsService } from './shells.service.ts'
import { unavailablePage } from './unavailable.ts'

const DOCUMENTS = { name: 'document', max: 600, seconds: 300 }

/** One response contains the live releases, the user and the first screen's data. */
@Injectable()
export class Documents {
  readonly #log = new Logger('document')
  readonly #cache = new PageCache()

  constructor(
    private readonly choice: ReleaseChoice,
    private readonly shells: ShellsService,
    private readonly pages: PagesService,
    private readonly previews: Previews,
    private readonly limits: RateLimit,
  ) {}

  async send(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    this.limits.takeCoarseFrom(DOCUMENTS, request.ip)
    const preview = previewQueryIn(request.url)
    if (preview) return this.previews.ask(preview, request, reply)
    try {
      await this.previews.endIfOver(request, reply)
      return await this.#sendPage(request, reply)
    } catch (error) {
      const { message, stack } = error as Error
      this.#log.error({ message, stack }, 'composing a document failed')
      return sendUnavailable(request, reply)
    }
  }

  /** The security hook rejects a `POST` from other sites. */
  async changePreview(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const preview = previewQueryIn(request.url)
    if (!preview) throw new Problem(httpErrors['not-found'])
    return this.previews.change(preview, request, reply)
  }

  async sitemap(request: FastifyRequest, locale = ENGLISH): Promise<string | undefined> {
    const { shell: chosenShell, remotes } = await this.choice.choose(request)
    const shell = chosenShell && this.shells.usable(chosenShell)
    if (locale !== ENGLISH && !(shell && languagesOf(shell).includes(locale))) return undefined
    const paths = shell ? sitemapPaths(shell, remotes) : ['/']
    return sitemap(paths.map((path) => this.pages.origin + localized(path, locale)))
  }

  async sitemaps(request: FastifyRequest): Promise<string[]> {
    const { shell: chosenShell } = await this.choice.choose(request)
    const shell = chosenShell && this.shells.usable(chosenShell)
    const languages = [ENGLISH, ...(shell ? languagesOf(shell) : [])]
    return languages.map((language) => this.pages.origin + localized('/sitemap.xml', language))
  }

  async #sendPage(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const { path, query } = addressOf(request.url)
    const chosen = await this.choice.choose(request)
    const overrideOptions = query.split('&').includes('remotes') ? await this.choice.overrideOptions(chosen) : undefined
    const key = overrideOptions ? undefined : chosen.pageCacheKey
    const make = () => this.pages.make(request, chosen, overrideOptions)
    const { page, age } = key ? await this.#cache.get(`${key} ${path}?${query}`, make) : { page: await make(), age: 0 }
    if (!page) return sendUnavailable(request, reply)
    const isShared = key !== undefined && page.isShareable
    const shared = { 'cache-control': SHARED, etag: page.tag, ...(age > 0 && { age }), vary: 'Accept-Encoding' }
    // Only cacheable pages have a tag, so a client with this tag has this page.
    if (isShared && matchesEtag(request, page.tag)) {
      // The headers of a 304 replace those of the document, whose policy differs from that of the API.
      reply.raw.removeHeader('content-security-policy')
      return reply
        .status(304)
        .headers({ ...shared, ...keyOf(chosen) })
        .send()
    }
    const { status, headers, redirect } = page.document
    const isCacheable = headers['cache-control'] === 'no-cache' && redirect === undefined && !overrideOptions
    const control = isCacheable && !chosen.isPersonal ? 'private, no-cache' : PRIVATE
    const own = { 'cache-control': control, vary: 'Accept-Encoding, Cookie' }
    const isSame = isShared && isCacheable && status === 200
    reply.status(status).headers({ ...headers, ...(isSame ? shared : own), ...keyOf(chosen) })
    if (chosen.cookies.length > 0) reply.header('set-cookie', chosen.cookies)
    await sendBody(page, request, reply)
    if (redirect === undefined) this.choice.expectReport(chosen, request)
    return reply
  }
}

const keyOf = ({ cacheKey }: ChosenReleases) => cacheKey !== undefined && { 'x-cache-key': cacheKey }

async function sendBody(page: Page, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
  const { redirect } = page.document
  // A visitor's input may be in the address: it must not lead to another site.
  if (redirect !== undefined) return reply.header('location', /^\/(?![/\\])/.test(redirect) ? redirect : '/').send('')
  const [accepted] = acceptedEncodings(request.headers['accept-encoding'])
  const { encoding, body } = await page.body(accepted)
  if (encoding) reply.header('content-encoding', encoding)
  return reply.send(body)
}

/** No shell is available, or the session could not be read. Pages retry by themselves at a random time. */
function sendUnavailable(request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const seconds = String(randomInt(2, 10))
  return reply
    .status(503)
    .headers({ 'content-type': 'text/html; charset=utf-8', 'cache-control': 'no-store', 'retry-after': seconds })
    .send(unavailablePage(addressOf(request.url).path, seconds))
}

const sitemap = (addresses: string[]): string =>
  [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">',
    ...addresses.map((address) => `<url><loc>${escaped(address)}</loc></url>`),
    '</urlset>\n',
  ].join('\n')

const escaped = (text: string) => text.replace(/[&<>"]/g, (character) => `&#${character.charCodeAt(0)};`)

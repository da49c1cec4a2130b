import { Inject, Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { ENV, type Env } from '../env.ts'
import { AllExceptionsFilter } from '../http/all-exceptions.filter.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { Documents } from './documents.ts'
import { type FilePath, ReleaseFiles } from './release-files.ts'

const robots = (sitemaps: string[]) =>
  ['User-agent: *', 'Disallow: /api/', ...sitemaps.map((address) => `Sitemap: ${address}`), ''].join('\n')

const HALF_A_YEAR_MS = 182 * 86_400_000

/** Tells researchers where to report a vulnerability. RFC 9116 requires a date within a year. */
const securityText = ({ CONTACT_EMAIL, ORIGIN }: Env) =>
  [
    `Contact: mailto:${CONTACT_EMAIL}`,
    `Expires: ${new Date(Date.now() + HALF_A_YEAR_MS).toISOString()}`,
    'Preferred-Languages: en',
    `Canonical: ${ORIGIN}/.well-known/security.txt`,
    '',
  ].join('\n')

const sendSitemap = (reply: FastifyReply, sitemap: string | undefined) =>
  reply.type('application/xml; charset=utf-8').send(sitemap)

type Handler<T extends FastifyRequest> = (request: T, reply: FastifyReply) => Promise<FastifyReply>

/** All paths except the API's. They are routes of Fastify itself, because "all others" would shadow each of Nest's. */
@Injectable()
export class DocumentsRoutes implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly exceptions: AllExceptionsFilter,
    private readonly documents: Documents,
    private readonly files: ReleaseFiles,
    @Inject(ENV) private readonly env: Env,
  ) {}

  onModuleInit() {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    fastify.get(
      '/r/:name/:version/*',
      this.#guarded<FastifyRequest<{ Params: FilePath }>>((request, reply) => this.files.send(request, reply)),
    )
    fastify.get(
      '/sw.js',
      this.#guarded((request, reply) => this.files.sendWorker(request, reply)),
    )
    fastify.get(
      '/robots.txt',
      this.#guarded(async (request, reply) =>
        reply.type('text/plain; charset=utf-8').send(robots(await this.documents.sitemaps(request))),
      ),
    )
    fastify.get(
      '/sitemap.xml',
      this.#guarded(async (request, reply) => sendSitemap(reply, await this.documents.sitemap(request))),
    )
    fastify.get('/.well-known/security.txt', async (_request, reply) =>
      reply.type('text/plain; charset=utf-8').send(securityText(this.env)),
    )
    // Pages name their icon; this is for programs that request it without reading a page.
    fastify.get('/favicon.ico', async (_request, reply) =>
      reply.header('cache-control', 'max-age=86400').status(204).send(),
    )
    // Forms without scripts begin and end a preview. Their address says everything, so the body is ignored.
    fastify.register(async (scope) => {
      scope.removeContentTypeParser('application/x-www-form-urlencoded')
      scope.addContentTypeParser('application/x-www-form-urlencoded', (_request, _payload, done) => done(null))
      scope.post(
        '/',
        this.#guarded((request, reply) => this.documents.changePreview(request, reply)),
      )
    })
    fastify.get(
      '/*',
      this.#guarded(async (request, reply) => {
        const [path = ''] = request.url.split('?')
        if (/^\/(api|r|dev)(\/|$)/.test(path)) throw new Problem(httpErrors['not-found'])
        const [, language] = /^\/([\w-]+)\/sitemap\.xml$/.exec(path) ?? []
        const sitemap = language && (await this.documents.sitemap(request, language))
        return sitemap ? sendSitemap(reply, sitemap) : this.documents.send(request, reply)
      }),
    )
  }

  #guarded<T extends FastifyRequest>(handle: Handler<T>): Handler<T> {
    return async (request, reply) => {
      try {
        return await handle(request, reply)
      } catch (error) {
        this.exceptions.respond(error, request, reply)
        return reply
      }
    }
  }
}

import { extname } from 'node:path'
import { Inject, Injectable } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ENV, type Env } from '../env.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { ReleaseContentsService } from '../releases/contents.service.ts'
import { RegistryService } from '../releases/registry.service.ts'
import type { FileFacts } from '../releases/release.contract.ts'
import { isDraft, ReleaseName, ReleaseVersion } from '../releases/release.contract.ts'
import { acceptedEncodings } from './compression.ts'
import { ReleaseChoice } from './release-choice.ts'

/** Only these files of a release are served, and not server code, facts and compressed twins. */
const TYPES: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.avif': 'image/avif',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
  '.webmanifest': 'application/manifest+json; charset=utf-8',
  '.txt': 'text/plain; charset=utf-8',
  '.json': 'application/json; charset=utf-8',
}
const FACTS = 'release.json'

const NO_WORKER = `addEventListener('install', () => skipWaiting())
addEventListener('activate', (event) => event.waitUntil(
  caches.delete('private').then(() => registration.unregister())
))
`

export interface FilePath {
  name: string
  version: string
  '*': string
}

/** Release files never change, so a browser requests each one once. */
@Injectable()
export class ReleaseFiles {
  constructor(
    private readonly registry: RegistryService,
    private readonly contents: ReleaseContentsService,
    private readonly choice: ReleaseChoice,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async send(request: FastifyRequest<{ Params: FilePath }>, reply: FastifyReply): Promise<FastifyReply> {
    const { name, version, '*': path } = request.params
    const type = path === FACTS ? undefined : TYPES[extname(path)]
    const isValid = ReleaseName.safeParse(name).success && ReleaseVersion.safeParse(version).success
    const file = type && isValid ? await this.#find(name, version, path) : undefined
    const found = file && (await this.#content(file, request.headers['accept-encoding']))
    if (!type || !found) throw new Problem(httpErrors['not-found'])
    if (found.encoding) reply.header('content-encoding', found.encoding)
    // An SVG has a style sheet for both themes. Firefox applies the policy of its response to it.
    if (type === TYPES['.svg'])
      reply.header('content-security-policy', "default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'none'")
    return reply
      .headers({
        'content-type': type,
        'cache-control': isDraft(version) ? 'no-cache' : 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      })
      .send(found.content)
  }

  /**
   * Serves the service worker of the visitor's live shell, also in a preview: a worker would outlive it. A shell without one, and the setting `off`, serve a worker that
   * removes itself, for the browsers that have another.
   */
  async sendWorker(request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    const shell = await this.choice.liveShell(request)
    const file = shell && this.env.SERVICE_WORKER ? this.registry.fileOf(shell, 'sw.js') : undefined
    const found = file && (await this.#content(file, request.headers['accept-encoding']))
    // While the live release is unknown, browsers keep their current worker.
    if (this.env.SERVICE_WORKER && (!shell || (file && !found))) throw new Problem(httpErrors.unavailable)
    if (found?.encoding) reply.header('content-encoding', found.encoding)
    return reply
      .headers({
        'content-type': 'text/javascript; charset=utf-8',
        'cache-control': 'no-cache',
        // A worker has the policy of its script: it may connect to this site only.
        'content-security-policy': "default-src 'none'; connect-src 'self'",
        vary: 'Accept-Encoding, Cookie',
      })
      .send(found?.content ?? NO_WORKER)
  }

  async #find(name: string, version: string, path: string): Promise<FileFacts | undefined> {
    const release = await this.registry.find(name, version)
    return release && this.registry.fileOf(release, path)
  }

  async #content(file: FileFacts, accepts: string | string[] | undefined) {
    const encoding = acceptedEncodings(accepts).find((encoding) => file[encoding])
    const content = await this.contents.get((encoding && file[encoding]) || file.hash)
    return content && { encoding, content }
  }
}

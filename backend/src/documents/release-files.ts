import { extname } from 'node:path'
import { Injectable } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { ReleaseContents } from '../releases/contents.service.ts'
import { Registry } from '../releases/registry.service.ts'
import type { FileFacts } from '../releases/release.contract.ts'
import { isDraft, ReleaseName, ReleaseVersion } from '../releases/release.contract.ts'
import { acceptedEncodings } from './compression.ts'

/** The files of a release that are served; all others (server code, facts, compressed twins) answer 404. */
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
}

export interface FilePath {
  name: string
  version: string
  '*': string
}

/** Serves the files of releases. They never change, so a browser asks for each one once. */
@Injectable()
export class ReleaseFiles {
  constructor(
    private readonly registry: Registry,
    private readonly contents: ReleaseContents,
  ) {}

  async answer(request: FastifyRequest<{ Params: FilePath }>, reply: FastifyReply): Promise<FastifyReply> {
    const { name, version, '*': path } = request.params
    const type = TYPES[extname(path)]
    const fits = ReleaseName.safeParse(name).success && ReleaseVersion.safeParse(version).success
    const file = type && fits ? await this.#find(name, version, path) : undefined
    const found = file && (await this.#content(file, request.headers['accept-encoding']))
    if (!type || !found) throw new Problem(httpErrors['not-found'])
    if (found.encoding) reply.header('content-encoding', found.encoding)
    return reply
      .headers({
        'content-type': type,
        'cache-control': isDraft(version) ? 'no-cache' : 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      })
      .send(found.content)
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

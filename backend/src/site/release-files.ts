import { readFile } from 'node:fs/promises'
import { extname, join } from 'node:path'
import { Inject, Injectable } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { ENV, type Env } from '../env.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { acceptedEncodings } from './compression.ts'
import { isDraft, ReleaseName, ReleaseVersion } from './release.ts'

/** What a release may show of itself; all else (server code, facts, source maps, compressed twins) is not there. */
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
  '.txt': 'text/plain; charset=utf-8',
}
const SUFFIX = { br: '.br', gzip: '.gz' }
const SEGMENT = /^\w[\w.~-]{0,120}$/

export interface FilePath {
  name: string
  version: string
  '*': string
}

/** Serves the files of releases. They never change, so a browser asks for each one once. */
@Injectable()
export class ReleaseFiles {
  readonly #dir: string
  constructor(@Inject(ENV) env: Env) {
    this.#dir = env.RELEASES_DIR
  }

  async answer(request: FastifyRequest<{ Params: FilePath }>, reply: FastifyReply): Promise<FastifyReply> {
    const { name, version, '*': file } = request.params
    const type = TYPES[extname(file)]
    const segments = file.split('/')
    const fits = ReleaseName.safeParse(name).success && ReleaseVersion.safeParse(version).success
    if (!type || !fits || !segments.every((segment) => SEGMENT.test(segment)))
      throw new Problem(httpErrors['not-found'])

    const path = join(this.#dir, name, version, ...segments)
    const found = await firstOf(path, acceptedEncodings(request.headers['accept-encoding']))
    if (!found) throw new Problem(httpErrors['not-found'])
    if (found.encoding) reply.header('content-encoding', found.encoding)
    return reply
      .headers({
        'content-type': type,
        'cache-control': isDraft(version) ? 'no-cache' : 'public, max-age=31536000, immutable',
        vary: 'Accept-Encoding',
      })
      .send(found.body)
  }
}

async function firstOf(path: string, encodings: Array<'br' | 'gzip'>) {
  for (const encoding of [...encodings, undefined]) {
    const body = await readFile(encoding ? path + SUFFIX[encoding] : path).catch(() => undefined)
    if (body) return { encoding, body }
  }
  return undefined
}

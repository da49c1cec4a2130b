import { createHash } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { colors } from '../colors.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { i18n } from '../languages/i18n.ts'
import { drawingTool } from './texts.ts'

/** The URL identifies the content: another picture has another URL. */
export interface Picture {
  url: string
  draw: () => Promise<string>
}

/** The folder of a picture in the current language: `te/listings/7`. */
export const pictureFolder = (folder: string): string => (i18n.locale === 'en' ? folder : `${i18n.locale}/${folder}`)

/** Increment it when a drawing of the same facts changes: caches store a picture for a year. */
const LAYOUT = 1

export function pictureOf(folder: string, facts: object, draw: Picture['draw']): Picture {
  const hash = createHash('sha256').update(JSON.stringify([LAYOUT, colors, facts]))
  return { url: `/pictures/${folder}/${hash.digest('base64url').slice(0, 16)}.png`, draw }
}

const LIMIT = { name: 'picture', max: 120, seconds: 300 }
/** At 30 KB each. */
const MAX_CACHED = 200
/** Drawing runs on the threads that also compress and read, so it gets half of them. */
const MAX_DRAWING = 2
const MAX_WAITING = 40

@Injectable()
export class PicturesService {
  readonly #cache = new Map<string, Promise<Buffer>>()
  readonly #waiting: (() => void)[] = []
  #drawing = 0

  constructor(private readonly limits: RateLimit) {}

  async send(picture: Picture, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.url.split('?')[0] !== picture.url)
      return reply.header('cache-control', 'no-cache').redirect(picture.url, 302)
    const png = await this.png(picture)
    return reply
      .headers({
        'cache-control': 'public, max-age=31536000, immutable',
        'cross-origin-resource-policy': 'cross-origin',
      })
      .type('image/png')
      .send(png)
  }

  count({ ip }: FastifyRequest): void {
    this.limits.takeCoarseFrom(LIMIT, ip)
  }

  png({ url, draw }: Picture): Promise<Buffer> {
    const png = this.#cache.get(url) ?? this.#png(draw)
    this.#cache.delete(url)
    this.#cache.set(url, png)
    png.catch(() => this.#cache.delete(url))
    for (const old of this.#cache.keys()) if (this.#cache.size > MAX_CACHED) this.#cache.delete(old)
    return png
  }

  async #png(draw: Picture['draw']): Promise<Buffer> {
    if (this.#waiting.length >= MAX_WAITING) throw new Problem(httpErrors.unavailable, { retryAfter: 2 })
    if (this.#drawing >= MAX_DRAWING) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#drawing += 1
    try {
      const sharp = await drawingTool()
      // Dots of a similar color would show as a stain on an even background, and take more bytes.
      return await sharp(Buffer.from(await draw()))
        .png({ palette: true, colours: 64, effort: 4, dither: 0 })
        .toBuffer()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#drawing -= 1
    }
  }
}

import { createHash } from 'node:crypto'
import { Injectable } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { i18n } from '../languages/i18n.ts'

/** The URL identifies the content: another picture has another URL. */
export interface Picture {
  svg: string
  url: string
}

/** The folder of a picture in the current language: `te/listings/7`. */
export const pictureFolder = (folder: string): string => (i18n.locale === 'en' ? folder : `${i18n.locale}/${folder}`)

export const pictureOf = (folder: string, svg: string): Picture => ({
  svg,
  url: `/pictures/${folder}/${createHash('sha256').update(svg).digest('base64url').slice(0, 16)}.png`,
})

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

  async send({ svg, url }: Picture, request: FastifyRequest, reply: FastifyReply): Promise<FastifyReply> {
    if (request.url.split('?')[0] !== url) return reply.header('cache-control', 'no-cache').redirect(url, 302)
    const png = await this.png(svg)
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

  png(svg: string): Promise<Buffer> {
    const png = this.#cache.get(svg) ?? this.#draw(svg)
    this.#cache.delete(svg)
    this.#cache.set(svg, png)
    png.catch(() => this.#cache.delete(svg))
    for (const old of this.#cache.keys()) if (this.#cache.size > MAX_CACHED) this.#cache.delete(old)
    return png
  }

  async #draw(svg: string): Promise<Buffer> {
    if (this.#waiting.length >= MAX_WAITING) throw new Problem(httpErrors.unavailable, { retryAfter: 2 })
    if (this.#drawing >= MAX_DRAWING) await new Promise<void>((resolve) => this.#waiting.push(resolve))
    else this.#drawing += 1
    try {
      // Loaded with the first picture, because it is large and most processes do not need it.
      const { default: sharp } = await import('sharp')
      // Dots of a similar color would show as a stain on an even background, and take more bytes.
      return await sharp(Buffer.from(svg)).png({ palette: true, colours: 64, effort: 4, dither: 0 }).toBuffer()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#drawing -= 1
    }
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance } from 'fastify'
import { AllExceptionsFilter } from '../../http/all-exceptions.filter.ts'
import { inLocale } from '../../languages/i18n.ts'
import { localeOf } from '../../languages/locales.ts'
import { sitePictureIn } from '../../pictures/link-picture.ts'
import { type Picture, PicturesService } from '../../pictures/pictures.service.ts'
import { ListingPath } from '../listings.contract.ts'
import { ListingsSearch } from '../search/listings.search.ts'
import { listingPicture } from './link-preview.ts'

interface Params {
  id: string
  locale?: string
}

/** A Fastify route outside /api, because crawlers skip /api. */
@Injectable()
export class ListingPictures implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly exceptions: AllExceptionsFilter,
    private readonly pictures: PicturesService,
    private readonly search: ListingsSearch,
  ) {}

  onModuleInit() {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    for (const path of ['/pictures/listings/:id/:file', '/pictures/:locale/listings/:id/:file'])
      fastify.get<{ Params: Params }>(path, async (request, reply) => {
        try {
          this.pictures.count(request)
          return await this.pictures.send(await this.#picture(request.params), request, reply)
        } catch (error) {
          this.exceptions.respond(error, request, reply)
          return reply
        }
      })
  }

  async #picture({ id, locale }: Params): Promise<Picture> {
    const { data } = ListingPath.safeParse({ id })
    const listing = data && (await this.search.findListing(data.id))
    const language = localeOf(locale)
    return listing?.confirmed ? inLocale(language, () => listingPicture(listing)) : sitePictureIn(language)
  }
}

import { Injectable, type OnModuleInit } from '@nestjs/common'
import { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { AllExceptionsFilter } from '../../http/all-exceptions.filter.ts'
import { SITE_PICTURE } from '../../pictures/link-picture.ts'
import { Pictures } from '../../pictures/pictures.service.ts'
import { ListingPath } from '../listings.contract.ts'
import { ListingsSearch } from '../search/listings.search.ts'
import { listingPicture } from './link-preview.ts'

/** A Fastify route outside /api, because crawlers skip /api. */
@Injectable()
export class ListingPictures implements OnModuleInit {
  constructor(
    private readonly host: HttpAdapterHost,
    private readonly exceptions: AllExceptionsFilter,
    private readonly pictures: Pictures,
    private readonly search: ListingsSearch,
  ) {}

  onModuleInit() {
    const fastify = this.host.httpAdapter.getInstance<FastifyInstance>()
    fastify.get('/pictures/listings/:id/:file', async (request, reply) => {
      try {
        await this.pictures.count(request)
        return await this.pictures.send(await this.#picture(request), request, reply)
      } catch (error) {
        this.exceptions.respond(error, request, reply)
        return reply
      }
    })
  }

  async #picture({ params }: FastifyRequest) {
    const { data } = ListingPath.safeParse({ id: (params as { id: string }).id })
    const listing = data && (await this.search.findListing(data.id))
    return listing?.confirmed ? listingPicture(listing) : SITE_PICTURE
  }
}

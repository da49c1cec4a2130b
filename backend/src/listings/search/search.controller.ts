import { Controller, Get, Header, Query, Req, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Me } from '../../account/me.public.ts'
import type { SignedIn } from '../../account/sessions.service.ts'
import { Public } from '../../http/access.decorators.ts'
import { networkOf } from '../../http/network.ts'
import { page } from '../../http/pagination.ts'
import { ReturnsList } from '../../http/reply.serializer.ts'
import { SHARED } from '../../http/shared-responses.ts'
import { presentListing } from '../listing.presenter.ts'
import { viewerOf } from '../listing-viewers.public.ts'
import { Listing, ListingsQuery } from '../listings.contract.ts'
import { ListingsSearch } from './listings.search.ts'
import { cursorAfter } from './search-page.ts'

@Controller('listings')
export class SearchController {
  constructor(private readonly search: ListingsSearch) {}

  /** For signed-in users; search.fast-route.ts serves visitors. */
  @Public()
  @Get()
  @Header('cache-control', SHARED)
  @ReturnsList()
  @SerializeOptions({ schema: Listing })
  async find(
    @Me() me: SignedIn | undefined,
    @Query({ schema: ListingsQuery }) query: ListingsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const rows = await this.search.search(query, networkOf(request.ip), me?.id)
    return page(rows, query.limit, cursorAfter(query), request, reply).map((row) =>
      presentListing(row, viewerOf(me?.id, row.userId)),
    )
  }
}

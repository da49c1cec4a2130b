import { Controller, Get, Param, Query, Req, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Me, Public } from '../../account/public.ts'
import type { SignedIn } from '../../account/sessions.service.ts'
import { page } from '../../http/paging.ts'
import { ListingFits, ListingPath, MatchedListing, MatchesQuery, NearQuery } from '../listings.contract.ts'
import { cursorAfter, type Found, MatchesReads } from './matches.reads.ts'

const listingsOf = (found: Found[]) => found.map(({ listing }) => listing)

@Controller()
export class MatchesController {
  constructor(private readonly matches: MatchesReads) {}

  @Get('listings/:id/matches')
  @SerializeOptions({ schema: MatchedListing })
  async of(
    @Me() me: SignedIn,
    @Param({ schema: ListingPath }) { id }: ListingPath,
    @Query({ schema: MatchesQuery }) query: MatchesQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return listingsOf(page(await this.matches.of(me.id, id, query), query.limit, cursorAfter, request, reply))
  }

  @Public()
  @Get('listings/near')
  @SerializeOptions({ schema: MatchedListing })
  async near(
    @Me() me: SignedIn | undefined,
    @Query({ schema: NearQuery }) query: NearQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return listingsOf(page(await this.matches.near(query, me?.id), query.limit, cursorAfter, request, reply))
  }

  @Get('my-listings/fits')
  @SerializeOptions({ schema: ListingFits })
  fits(@Me() me: SignedIn) {
    return this.matches.fits(me.id)
  }
}

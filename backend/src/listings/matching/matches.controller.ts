import { Controller, Get, Param, Query, Req, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Me } from '../../account/me.public.ts'
import type { SignedIn } from '../../account/sessions.service.ts'
import { Public } from '../../http/access.decorators.ts'
import { page } from '../../http/pagination.ts'
import { ReturnsList } from '../../http/reply.serializer.ts'
import { ListingMatchCount, ListingPath, MatchedListing, MatchesQuery, NearQuery } from '../listings.contract.ts'
import { cursorAfter, type Found, MatchesService } from './matches.service.ts'

const listingsOf = (found: Found[]) => found.map(({ listing }) => listing)

@Controller()
export class MatchesController {
  constructor(private readonly matches: MatchesService) {}

  @Get('listings/:id/matches')
  @ReturnsList()
  @SerializeOptions({ schema: MatchedListing })
  async findMatches(
    @Me() me: SignedIn,
    @Param({ schema: ListingPath }) { id }: ListingPath,
    @Query({ schema: MatchesQuery }) query: MatchesQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const found = await this.matches.findMatches(me.id, id, query)
    return listingsOf(page(found, query.limit, cursorAfter, request, reply))
  }

  @Public()
  @Get('listings/near')
  @ReturnsList()
  @SerializeOptions({ schema: MatchedListing })
  async near(
    @Me() me: SignedIn | undefined,
    @Query({ schema: NearQuery }) query: NearQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return listingsOf(page(await this.matches.near(query, me?.id), query.limit, cursorAfter, request, reply))
  }

  @Get('my-listings/match-counts')
  @ReturnsList()
  @SerializeOptions({ schema: ListingMatchCount })
  matchCounts(@Me() me: SignedIn) {
    return this.matches.matchCounts(me.id)
  }
}

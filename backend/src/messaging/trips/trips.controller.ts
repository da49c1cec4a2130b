import { Body, Controller, Get, HttpCode, Param, Post, Put, Query, Req, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Me } from '../../account/me.public.ts'
import type { SignedIn } from '../../account/sessions.service.ts'
import { OpenWhenSuspended } from '../../http/access.decorators.ts'
import { page } from '../../http/pagination.ts'
import { ReturnsList } from '../../http/reply.serializer.ts'
import { AgreementService } from './agreement/agreement.service.ts'
import { ProposalsService } from './agreement/proposals.service.ts'
import { TripDetailsService } from './agreement/trip-details.service.ts'
import {
  Cancel,
  Meeting,
  NewTrip,
  ProposalResponse,
  Shares,
  Tick,
  Trip,
  TripChange,
  TripPath,
  TripsQuery,
} from './trips.contract.ts'
import { cursorAfter, TripsReads } from './trips.reads.ts'

@Controller('trips')
export class TripsController {
  constructor(
    private readonly reads: TripsReads,
    private readonly proposals: ProposalsService,
    private readonly agreement: AgreementService,
    private readonly details: TripDetailsService,
  ) {}

  @Post()
  @SerializeOptions({ schema: Trip })
  async propose(@Me() me: SignedIn, @Body({ schema: NewTrip }) proposal: NewTrip) {
    return this.reads.getTrip(me.id, await this.proposals.propose(me, proposal))
  }

  @Get()
  @ReturnsList()
  @SerializeOptions({ schema: Trip })
  async mine(
    @Me() me: SignedIn,
    @Query({ schema: TripsQuery }) query: TripsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    return page(await this.reads.page(me.id, query), query.limit, cursorAfter, request, reply)
  }

  @Get(':id')
  @SerializeOptions({ schema: Trip })
  getTrip(@Me() me: SignedIn, @Param({ schema: TripPath }) { id }: TripPath) {
    return this.reads.getTrip(me.id, id)
  }

  @HttpCode(200)
  @Post(':id/answer')
  @SerializeOptions({ schema: Trip })
  async respond(
    @Me() me: SignedIn,
    @Param({ schema: TripPath }) { id }: TripPath,
    @Body({ schema: ProposalResponse }) response: ProposalResponse,
  ) {
    await this.agreement.respond(me.id, id, response)
    return this.reads.getTrip(me.id, id)
  }

  @HttpCode(200)
  @Post(':id/change')
  @SerializeOptions({ schema: Trip })
  async change(
    @Me() me: SignedIn,
    @Param({ schema: TripPath }) { id }: TripPath,
    @Body({ schema: TripChange }) change: TripChange,
  ) {
    await this.agreement.change(me.id, id, change)
    return this.reads.getTrip(me.id, id)
  }

  @OpenWhenSuspended() // the other person needs to know
  @HttpCode(200)
  @Post(':id/cancel')
  @SerializeOptions({ schema: Trip })
  async cancel(
    @Me() me: SignedIn,
    @Param({ schema: TripPath }) { id }: TripPath,
    @Body({ schema: Cancel }) cancel: Cancel,
  ) {
    await this.agreement.cancel(me.id, id, cancel)
    return this.reads.getTrip(me.id, id)
  }

  @OpenWhenSuspended() // a suspended person can only share less
  @Put(':id/shares')
  @SerializeOptions({ schema: Trip })
  async share(
    @Me() me: SignedIn,
    @Param({ schema: TripPath }) { id }: TripPath,
    @Body({ schema: Shares }) shares: Shares,
  ) {
    await this.details.share(me, id, shares)
    return this.reads.getTrip(me.id, id)
  }

  @Put(':id/meeting')
  @SerializeOptions({ schema: Trip })
  async meet(
    @Me() me: SignedIn,
    @Param({ schema: TripPath }) { id }: TripPath,
    @Body({ schema: Meeting }) meeting: Meeting,
  ) {
    await this.details.meet(me.id, id, meeting)
    return this.reads.getTrip(me.id, id)
  }

  @Put(':id/checklist')
  @SerializeOptions({ schema: Trip })
  async tick(@Me() me: SignedIn, @Param({ schema: TripPath }) { id }: TripPath, @Body({ schema: Tick }) tick: Tick) {
    await this.details.tick(me.id, id, tick)
    return this.reads.getTrip(me.id, id)
  }
}

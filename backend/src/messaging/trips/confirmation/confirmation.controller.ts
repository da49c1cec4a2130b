import { Body, Controller, HttpCode, Param, Post, SerializeOptions } from '@nestjs/common'
import { Me } from '../../../account/me.public.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { OpenWhenSuspended, Public } from '../../../http/access.decorators.ts'
import { Problem } from '../../../http/problem.ts'
import { CompletedTripsService } from '../completion/completed-trips.service.ts'
import { Trip, TripPath, tripErrors } from '../trips.contract.ts'
import { TripsReads } from '../trips.reads.ts'
import {
  CompletionConfirmation,
  confirmationErrors,
  StillFlyingAnswer,
  StillFlyingResult,
} from './confirmation.contract.ts'
import { StillFlyingService } from './still-flying.service.ts'
import { StillFlyingLinks } from './still-flying-links.ts'

@Controller('trips')
export class ConfirmationController {
  constructor(
    private readonly reads: TripsReads,
    private readonly links: StillFlyingLinks,
    private readonly flying: StillFlyingService,
    private readonly completion: CompletedTripsService,
  ) {}

  @Public() // the token of an email authorizes its recipient, even if another user is signed in
  @OpenWhenSuspended() // the other person needs to know
  @HttpCode(200)
  @Post(':id/flying')
  @SerializeOptions({ schema: StillFlyingResult })
  stillFlying(
    @Me() me: SignedIn | undefined,
    @Param({ schema: TripPath }) { id }: TripPath,
    @Body({ schema: StillFlyingAnswer }) { answer, token }: StillFlyingAnswer,
  ) {
    const link = token === undefined ? undefined : this.links.read(token)
    if (link?.trip === id) return this.flying.respond(link.account, id, answer, link.departs)
    if (token !== undefined) throw new Problem(confirmationErrors['trip-link-old'])
    if (!me) throw new Problem(tripErrors['trip-not-found'])
    return this.flying.respond(me.id, id, answer)
  }

  @OpenWhenSuspended() // no one else can confirm this
  @HttpCode(200)
  @Post(':id/completion')
  @SerializeOptions({ schema: Trip })
  async confirmCompletion(
    @Me() me: SignedIn,
    @Param({ schema: TripPath }) { id }: TripPath,
    @Body({ schema: CompletionConfirmation }) { completed }: CompletionConfirmation,
  ) {
    await this.completion.confirm(me.id, id, completed)
    return this.reads.getTrip(me.id, id)
  }
}

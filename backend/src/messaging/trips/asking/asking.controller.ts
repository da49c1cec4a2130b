import { Body, Controller, HttpCode, Param, Post, SerializeOptions } from '@nestjs/common'
import { Me, OpenWhenSuspended, Public } from '../../../account/public.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { Problem } from '../../../http/problem.ts'
import { Happened as Answered } from '../kept/happened.service.ts'
import { Trip, TripPath, tripErrors } from '../trips.contract.ts'
import { TripsReads } from '../trips.reads.ts'
import { askingErrors, Flying, FlyingAnswered, Happened } from './asking.contract.ts'
import { FlyingAnswers } from './flying.service.ts'
import { FlyingLinks } from './flying-links.ts'

/** What the two of a trip are asked: before it whether they are still flying, after it whether it happened. */
@Controller('trips')
export class AskingController {
  constructor(
    private readonly reads: TripsReads,
    private readonly links: FlyingLinks,
    private readonly flying: FlyingAnswers,
    private readonly happened: Answered,
  ) {}

  @Public() // the token of an email answers for its receiver, whoever is signed in
  @OpenWhenSuspended() // nobody else could tell the other
  @HttpCode(200)
  @Post(':id/flying')
  @SerializeOptions({ schema: FlyingAnswered })
  stillFlying(
    @Me() me: SignedIn | undefined,
    @Param({ schema: TripPath }) { id }: TripPath,
    @Body({ schema: Flying }) { answer, token }: Flying,
  ) {
    const asked = token === undefined ? undefined : this.links.read(token)
    if (asked?.trip === id) return this.flying.answer(asked.account, id, answer, asked.departs)
    if (token !== undefined) throw new Problem(askingErrors['trip-link-old'])
    if (!me) throw new Problem(tripErrors['trip-not-found'])
    return this.flying.answer(me.id, id, answer)
  }

  @OpenWhenSuspended() // only they know
  @HttpCode(200)
  @Post(':id/happened')
  @SerializeOptions({ schema: Trip })
  async didItHappen(
    @Me() me: SignedIn,
    @Param({ schema: TripPath }) { id }: TripPath,
    @Body({ schema: Happened }) { happened }: Happened,
  ) {
    await this.happened.answer(me.id, id, happened)
    return this.reads.one(me.id, id)
  }
}

import { Body, Controller, Delete, HttpCode, Param, Post, SerializeOptions } from '@nestjs/common'
import { Me } from '../../../account/me.public.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { Trip, TripPath } from '../trips.contract.ts'
import { TripsReads } from '../trips.reads.ts'
import { MilestonePath, NewMilestone } from './milestones.contract.ts'
import { MilestonesService } from './milestones.service.ts'

@Controller('trips/:id/milestones')
export class MilestonesController {
  constructor(
    private readonly milestones: MilestonesService,
    private readonly reads: TripsReads,
  ) {}

  @HttpCode(200)
  @Post()
  @SerializeOptions({ schema: Trip })
  async record(
    @Me() me: SignedIn,
    @Param({ schema: TripPath }) { id }: TripPath,
    @Body({ schema: NewMilestone }) milestone: NewMilestone,
  ) {
    await this.milestones.record(me.id, id, milestone)
    return this.reads.getTrip(me.id, id)
  }

  @Delete(':milestoneId')
  @SerializeOptions({ schema: Trip })
  async undo(@Me() me: SignedIn, @Param({ schema: MilestonePath }) { id, milestoneId }: MilestonePath) {
    await this.milestones.undo(me.id, id, milestoneId)
    return this.reads.getTrip(me.id, id)
  }
}

import {
  Body,
  Controller,
  Delete,
  Get,
  Headers,
  HttpCode,
  Ip,
  Param,
  Post,
  Res,
  SerializeOptions,
} from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { OpenWhenSuspended, Public } from '../../../http/access.decorators.ts'
import { preventCaching } from '../family/opened-links.ts'
import { NewMilestone } from '../milestones/milestones.contract.ts'
import { TRAVELER_TOKEN, TravelerMilestonePath, TravelerTrip } from './traveler.contract.ts'
import { TravelerService } from './traveler.service.ts'

@Public()
@OpenWhenSuspended()
@Controller('traveler')
export class TravelerController {
  constructor(private readonly view: TravelerService) {}

  @Get()
  @SerializeOptions({ schema: TravelerTrip })
  getTrip(
    @Headers(TRAVELER_TOKEN) token: string | undefined,
    @Ip() ip: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    preventCaching(reply)
    return this.view.getTrip(token, ip)
  }

  @HttpCode(200)
  @Post('milestones')
  @SerializeOptions({ schema: TravelerTrip })
  record(
    @Headers(TRAVELER_TOKEN) token: string | undefined,
    @Body({ schema: NewMilestone }) milestone: NewMilestone,
    @Ip() ip: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    preventCaching(reply)
    return this.view.record(token, ip, milestone)
  }

  @Delete('milestones/:milestoneId')
  @SerializeOptions({ schema: TravelerTrip })
  undo(
    @Headers(TRAVELER_TOKEN) token: string | undefined,
    @Param({ schema: TravelerMilestonePath }) { milestoneId }: TravelerMilestonePath,
    @Ip() ip: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    preventCaching(reply)
    return this.view.undo(token, ip, milestoneId)
  }

  /** `POST /api/traveler/flights/read`: a warning about the flights is on the traveler's screen. */
  @HttpCode(204)
  @Post('flights/read')
  async readFlights(@Headers(TRAVELER_TOKEN) token: string | undefined, @Ip() ip: string): Promise<void> {
    await this.view.readFlights(token, ip)
  }
}

import { Body, Controller, Get, Headers, Ip, Put, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { OpenWhenSuspended, Public } from '../../../http/access.decorators.ts'
import { FAMILY_TOKEN, FamilyNotificationSettings, FamilyTrip } from './family.contract.ts'
import { FamilyReads } from './family.reads.ts'
import { preventCaching } from './opened-links.ts'

@Public()
@OpenWhenSuspended()
@Controller('family')
export class FamilyController {
  constructor(private readonly reads: FamilyReads) {}

  @Get()
  @SerializeOptions({ schema: FamilyTrip })
  getTrip(
    @Headers(FAMILY_TOKEN) token: string | undefined,
    @Ip() ip: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    preventCaching(reply)
    return this.reads.getTrip(token, ip)
  }

  @Put('notifications')
  @SerializeOptions({ schema: FamilyTrip })
  setNotifications(
    @Headers(FAMILY_TOKEN) token: string | undefined,
    @Body({ schema: FamilyNotificationSettings }) { enabled }: FamilyNotificationSettings,
    @Ip() ip: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    preventCaching(reply)
    return this.reads.setNotifications(token, enabled, ip)
  }
}

import { Body, Controller, Get, Ip, Param, Put, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply } from 'fastify'
import { OpenWhenSuspended, Public } from '../../../account/public.ts'
import { FamilyPath, FamilyTrip, Wanted } from './family.contract.ts'
import { FamilyReads } from './family.reads.ts'

/** A trip for whoever has a link to it: no account is asked for, and none is looked at. */
@Public()
@OpenWhenSuspended()
@Controller('family')
export class FamilyController {
  constructor(private readonly reads: FamilyReads) {}

  @Get(':token')
  @SerializeOptions({ schema: FamilyTrip })
  one(
    @Param({ schema: FamilyPath }) { token }: FamilyPath,
    @Ip() ip: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    keepOut(reply)
    return this.reads.one(token, ip)
  }

  @Put(':token/wanted')
  @SerializeOptions({ schema: FamilyTrip })
  want(
    @Param({ schema: FamilyPath }) { token }: FamilyPath,
    @Body({ schema: Wanted }) { wanted }: Wanted,
    @Ip() ip: string,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    keepOut(reply)
    return this.reads.want(token, wanted, ip)
  }
}

/** For no cache, no other site and no search engine, failures included. */
function keepOut(reply: FastifyReply): void {
  reply.headers({ 'cache-control': 'no-store', 'referrer-policy': 'no-referrer', 'x-robots-tag': 'noindex' })
}

import { Body, Controller, Headers, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { OpenWhenSuspended, Public } from '../http/access.decorators.ts'
import { ApiLimit, Signed } from '../http/api-limit.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { SmsGateway } from '../sms/sms-gateway.ts'
import { SmsOptOuts } from '../sms/sms-opt-outs.ts'
import { InboundSms } from './messaging-settings.contract.ts'
import { MilestoneSmsService } from './trips/milestones/milestone-sms.service.ts'

@Public()
@OpenWhenSuspended()
@Controller('sms/inbound')
export class InboundSmsController {
  constructor(
    private readonly optOuts: SmsOptOuts,
    private readonly steps: MilestoneSmsService,
    private readonly gateway: SmsGateway,
    private readonly limit: ApiLimit,
  ) {}

  @Post()
  @Signed()
  async inbound(
    @Body({ schema: InboundSms }) body: InboundSms,
    @Headers('x-twilio-signature') signature = '',
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    if (!this.gateway.hasSigned('/api/sms/inbound', body, signature)) {
      this.limit.countForged(request)
      throw new Problem(httpErrors.forbidden)
    }
    await this.optOuts.readReply(body.From, body.Body)
    const response = await this.steps.handle(body.From, body.Body, body.MessageSid)
    if (response === undefined) return reply.status(204).send()
    const { type, body: text } = this.gateway.replyWith(response)
    return reply.status(200).type(type).send(text)
  }
}

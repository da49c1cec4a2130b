import { Body, Controller, Headers, Post, Req, Res } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import MessagingResponse from 'twilio/lib/twiml/MessagingResponse.js'
import { OpenWhenSuspended, Public } from '../account/public.ts'
import { ApiLimit, Signed } from '../http/api-limit.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { Stops } from '../sms/stops.ts'
import { Twilio } from '../sms/twilio.ts'
import { InboundSms } from './switches.contract.ts'
import { MilestoneTexts } from './trips/milestones/milestone-texts.service.ts'

/** Answers of phones: STOP and START, and the steps of a trip. */
@Public()
@OpenWhenSuspended()
@Controller('sms/inbound')
export class AnswersController {
  constructor(
    private readonly stops: Stops,
    private readonly steps: MilestoneTexts,
    private readonly twilio: Twilio,
    private readonly limit: ApiLimit,
  ) {}

  /** Twilio delivers the answer of a phone here, and asks for a reply. Most words get none. */
  @Post()
  @Signed()
  async inbound(
    @Body({ schema: InboundSms }) body: InboundSms,
    @Headers('x-twilio-signature') signature = '',
    @Req() request: FastifyRequest,
    @Res() reply: FastifyReply,
  ) {
    if (!this.twilio.hasSigned('/api/sms/inbound', body, signature)) {
      await this.limit.countForged(request)
      throw new Problem(httpErrors.forbidden)
    }
    await this.stops.takeAnswer(body.From, body.Body)
    const words = await this.steps.take(body.From, body.Body, body.MessageSid)
    if (words === undefined) return reply.status(204).send()
    const answer = new MessagingResponse()
    answer.message(words)
    return reply.status(200).type('text/xml; charset=utf-8').send(answer.toString())
  }
}

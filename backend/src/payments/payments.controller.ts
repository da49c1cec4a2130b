import {
  Body,
  Controller,
  Get,
  HttpCode,
  Ip,
  Param,
  Post,
  Query,
  Req,
  Res,
  SerializeOptions,
  UseInterceptors,
} from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { Me } from '../account/me.public.ts'
import type { SignedIn } from '../account/sessions.service.ts'
import { OpenWhenSuspended, Public } from '../http/access.decorators.ts'
import { IdempotencyKey } from '../http/idempotency-key.ts'
import { page } from '../http/pagination.ts'
import { ReturnsList } from '../http/reply.serializer.ts'
import { CardFailures } from './card-failures.ts'
import {
  NewTip,
  PaymentReport,
  PaymentSetup,
  RecordedPayment,
  TermsPath,
  TermsQuery,
  TIP_AMOUNTS,
  Tip,
  TipKey,
  TipsQuery,
  TipTerms,
} from './payments.contract.ts'
import { PaymentsReads } from './payments.reads.ts'
import { ProviderTimeout } from './provider-timeout.ts'
import { TipAvailability } from './tip-availability.ts'
import { TipRateLimits } from './tip-rate.limits.ts'
import { tipRequestFrom } from './tip-request.ts'
import { TipsService } from './tips.service.ts'

@Controller()
export class PaymentsController {
  constructor(
    private readonly tips: TipsService,
    private readonly reads: PaymentsReads,
    private readonly limits: TipRateLimits,
    private readonly failures: CardFailures,
    private readonly offers: TipAvailability,
  ) {}

  @Get('payments/terms/:userId')
  @Public()
  @SerializeOptions({ schema: TipTerms })
  terms(
    @Me() me: SignedIn | undefined,
    @Param({ schema: TermsPath }) { userId }: TermsPath,
    @Query({ schema: TermsQuery }) { amount = TIP_AMOUNTS.min }: TermsQuery,
    @Ip() ip: string,
  ) {
    const tip = { recipientId: userId, amountCents: amount * 100, message: null }
    return this.offers.check({ ...tip, payerId: me?.id ?? null, origin: this.failures.originOf(ip, me?.identity) })
  }

  @Post('create-payment-intent')
  @Public()
  @UseInterceptors(ProviderTimeout)
  @SerializeOptions({ schema: PaymentSetup })
  async begin(
    @Me() me: SignedIn | undefined,
    @Body({ schema: NewTip }) body: NewTip,
    @IdempotencyKey(TipKey) key: string | undefined,
    @Ip() ip: string,
  ) {
    const request = tipRequestFrom(me, body, key, this.failures.originOf(ip, me?.identity))
    await this.limits.countTip(me, request, ip, body.captchaToken)
    return this.tips.begin(request)
  }

  @Post('payment-success')
  @Public()
  @OpenWhenSuspended() // The money has moved already.
  @UseInterceptors(ProviderTimeout)
  @HttpCode(200)
  @SerializeOptions({ schema: RecordedPayment })
  async report(@Me() me: SignedIn | undefined, @Body({ schema: PaymentReport }) body: PaymentReport) {
    return this.reads.payment((await this.tips.report(me, body)).id)
  }

  @Get('payments/tips')
  @ReturnsList()
  @SerializeOptions({ schema: Tip })
  async mine(
    @Me() me: SignedIn,
    @Query({ schema: TipsQuery }) query: TipsQuery,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const rows = await this.reads.tips(me.id, query)
    return page(rows, query.limit, ({ id }) => String(id), request, reply)
  }
}

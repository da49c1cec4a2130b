import { Controller, Headers, HttpCode, Logger, Post, Req, SerializeOptions } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Public } from '../../http/access.decorators.ts'
import { Signed } from '../../http/api-limit.ts'
import { PaymentEvents } from '../payment-events.ts'
import { WebhookReply } from '../payments.contract.ts'
import { StripeEvents } from './stripe-events.ts'
import { WebhookSignature } from './webhook-signature.ts'

@Controller('stripe')
export class WebhookController {
  readonly #log = new Logger('payments')

  constructor(
    private readonly signature: WebhookSignature,
    private readonly stripeEvents: StripeEvents,
    private readonly events: PaymentEvents,
  ) {}

  @Post('webhook')
  @Public()
  @Signed()
  @HttpCode(200)
  @SerializeOptions({ schema: WebhookReply })
  async receive(
    @Req() request: FastifyRequest,
    @Headers('stripe-signature') signature: string | undefined,
  ): Promise<WebhookReply> {
    const event = await this.signature.eventOf(request, signature)
    try {
      const paymentEvent = await this.stripeEvents.read(event)
      if (paymentEvent) await this.events.handle(paymentEvent)
    } catch (error) {
      const { code, name } = error as { code?: string; name?: string }
      this.#log.error({ event: event.id, type: event.type, code, name }, 'a webhook had no effect')
      throw error
    }
    return { received: true }
  }
}

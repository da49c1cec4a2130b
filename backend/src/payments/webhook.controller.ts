import { Controller, HttpCode, Inject, Logger, Post, Req, SerializeOptions } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { Stripe } from 'stripe'
import { Public } from '../account/public.ts'
import { ENV, type Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { paymentsErrors, WebhookReply } from './payments.contract.ts'
import { rawBody } from './raw-body.ts'
import { StripeEvents } from './stripe-events.ts'

@Controller('stripe')
export class WebhookController {
  readonly #log = new Logger('payments')
  readonly #events: StripeEvents
  /** More than one, with commas between: Stripe signs what concerns connected accounts with a secret of its own. */
  readonly #secrets: string[]

  constructor(events: StripeEvents, @Inject(ENV) env: Env) {
    this.#events = events
    this.#secrets = env.STRIPE_WEBHOOK_SECRET.split(',').map((secret) => secret.trim())
  }

  @Post('webhook')
  @Public()
  @HttpCode(200)
  @SerializeOptions({ schema: WebhookReply })
  async take(@Req() request: FastifyRequest): Promise<WebhookReply> {
    const event = this.#signed(rawBody(request), request.headers['stripe-signature'])
    try {
      await this.#events.take(event)
    } catch (error) {
      const { code, name } = error as { code?: string; name?: string }
      this.#log.error({ event: event.id, type: event.type, code, name }, 'a webhook had no effect')
      throw error
    }
    return { received: true }
  }

  #signed(body: Buffer, header: string | string[] | undefined): Stripe.Event {
    for (const secret of this.#secrets) {
      try {
        return Stripe.webhooks.constructEvent(body, header ?? '', secret)
      } catch {
        // maybe the next one's
      }
    }
    throw new Problem(paymentsErrors['webhook-forged'])
  }
}

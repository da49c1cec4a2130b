import { Body, Controller, Delete, Get, Headers, HttpCode, Inject, Param, Post, Redirect } from '@nestjs/common'
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { Public } from '../account/public.ts'
import { ENV, type Env } from '../env.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { InboundSms, messagingErrors, UnsubscribePath } from './messaging.contract.ts'
import { OptOuts } from './opt-outs.ts'
import { UnsubscribeLinks } from './unsubscribe-links.ts'

/** Ways out for people who are not signed in: a link from a mail, an answer to an SMS. */
@Public()
@Controller()
export class OptOutsController {
  readonly #optOuts: OptOuts
  readonly #links: UnsubscribeLinks
  readonly #env: Env

  constructor(optOuts: OptOuts, links: UnsubscribeLinks, @Inject(ENV) env: Env) {
    this.#optOuts = optOuts
    this.#links = links
    this.#env = env
  }

  /** Changes nothing: mail programs and their scanners open links. */
  @Get('unsubscribe/:token')
  @Redirect()
  page(@Param({ schema: UnsubscribePath }) { token }: UnsubscribePath) {
    return { url: this.#links.of(this.#accountOf(token)).page, statusCode: 303 }
  }

  @Post('unsubscribe/:token')
  @HttpCode(204)
  async unsubscribe(@Param({ schema: UnsubscribePath }) { token }: UnsubscribePath) {
    await this.#optOuts.mail(this.#accountOf(token), false)
  }

  @Delete('unsubscribe/:token')
  @HttpCode(204)
  async subscribe(@Param({ schema: UnsubscribePath }) { token }: UnsubscribePath) {
    await this.#optOuts.mail(this.#accountOf(token), true)
  }

  /** Twilio tells what a phone answered, and wants to hear what to answer: nothing. */
  @Post('sms/inbound')
  @HttpCode(204)
  async inbound(@Body({ schema: InboundSms }) body: InboundSms, @Headers('x-twilio-signature') signature = '') {
    const url = `${this.#env.ORIGIN}/api/sms/inbound`
    if (!validateRequest(this.#env.TWILIO_AUTH_TOKEN, signature, url, body)) throw new Problem(httpErrors.forbidden)
    await this.#optOuts.answered(body.From, body.Body)
  }

  #accountOf(token: string): number {
    const account = this.#links.read(token)
    if (account === undefined) throw new Problem(messagingErrors['unsubscribe-link'])
    return account
  }
}

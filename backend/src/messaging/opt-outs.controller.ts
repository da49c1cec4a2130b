import { Body, Controller, Delete, Get, Headers, HttpCode, Inject, Param, Post, Redirect } from '@nestjs/common'
import type { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { validateRequest } from 'twilio/lib/webhooks/webhooks.js'
import { OpenWhenSuspended, Public } from '../account/public.ts'
import { ENV, type Env } from '../env.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { InboundSms, messagingErrors, UnsubscribePath } from './messaging.contract.ts'
import { OptOuts } from './opt-outs.ts'
import { UnsubscribeLinks } from './unsubscribe-links.ts'

/** Opt-outs without a session: by a link in a mail, and by an answer to an SMS. */
@Public()
@OpenWhenSuspended()
@Controller()
export class OptOutsController {
  constructor(
    private readonly optOuts: OptOuts,
    private readonly links: UnsubscribeLinks,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Leads to a page and changes nothing, because mail programs and their scanners open links. */
  @Get('unsubscribe/:token')
  @Redirect()
  page(@Param({ schema: UnsubscribePath }) { token }: UnsubscribePath) {
    return { url: this.links.of(this.#accountOf(token)).page, statusCode: 303 }
  }

  @Post('unsubscribe/:token')
  @HttpCode(204)
  async unsubscribe(@Param({ schema: UnsubscribePath }) { token }: UnsubscribePath) {
    await this.optOuts.setMail(this.#accountOf(token), false)
  }

  @Delete('unsubscribe/:token')
  @HttpCode(204)
  async subscribe(@Param({ schema: UnsubscribePath }) { token }: UnsubscribePath) {
    await this.optOuts.setMail(this.#accountOf(token), true)
  }

  /** Twilio delivers the answer of a phone here, and asks for a reply. We reply with nothing. */
  @Post('sms/inbound')
  @HttpCode(204)
  async inbound(@Body({ schema: InboundSms }) body: InboundSms, @Headers('x-twilio-signature') signature = '') {
    const url = `${this.env.ORIGIN}/api/sms/inbound`
    if (!validateRequest(this.env.TWILIO_AUTH_TOKEN, signature, url, body)) throw new Problem(httpErrors.forbidden)
    await this.optOuts.takeAnswer(body.From, body.Body)
  }

  #accountOf(token: string): number {
    const account = this.links.read(token)
    if (account === undefined) throw new Problem(messagingErrors['unsubscribe-link'])
    return account
  }
}

/** The addresses that take a form: mail programs (RFC 8058) and Twilio send nothing else. */
const FORMS = /^\/api\/((alerts\/)?unsubscribe\/[\w.-]+|sms\/inbound)$/

/** Reads forms at those addresses only: another site can make a browser send a form. */
export function readForms({ httpAdapter }: HttpAdapterHost): void {
  const fastify = httpAdapter.getInstance<FastifyInstance>()
  const parse = async (request: FastifyRequest, body: string) => {
    if (!FORMS.test(request.url)) throw new Problem(httpErrors['not-json'])
    return Object.fromEntries(new URLSearchParams(body))
  }
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parse)
}

import { Controller, Delete, Get, HttpCode, Param, Post, Redirect } from '@nestjs/common'
import type { HttpAdapterHost } from '@nestjs/core'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { OpenWhenSuspended, Public } from '../account/public.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { EmailSuppressions } from '../mail/email-suppressions.ts'
import { messagingErrors } from './messaging.contract.ts'
import { UnsubscribePath } from './messaging-settings.contract.ts'
import { OptOuts } from './opt-outs.ts'
import { FamilyUnsubscribeLinks } from './trips/family/family-unsubscribe-links.ts'
import { UnsubscribeLinks } from './unsubscribe-links.ts'

/** Opt-outs without a session, by a link in a mail. */
@Public()
@OpenWhenSuspended()
@Controller()
export class OptOutsController {
  constructor(
    private readonly optOuts: OptOuts,
    private readonly links: UnsubscribeLinks,
    private readonly families: FamilyUnsubscribeLinks,
    private readonly suppressions: EmailSuppressions,
  ) {}

  /** Leads to a page and changes nothing, because mail programs and their scanners open links. */
  @Get('unsubscribe/:token')
  @Redirect()
  page(@Param({ schema: UnsubscribePath }) { token }: UnsubscribePath) {
    return { url: this.#mailsOf(token).page, statusCode: 303 }
  }

  @Post('unsubscribe/:token')
  @HttpCode(204)
  async unsubscribe(@Param({ schema: UnsubscribePath }) { token }: UnsubscribePath) {
    await this.#mailsOf(token).set(false)
  }

  @Delete('unsubscribe/:token')
  @HttpCode(204)
  async subscribe(@Param({ schema: UnsubscribePath }) { token }: UnsubscribePath) {
    await this.#mailsOf(token).set(true)
  }

  /** The mails that a token ends: those about unread messages, those about the steps of a trip, or all to an address. */
  #mailsOf(token: string): { page: string; set: (enabled: boolean) => Promise<void> } {
    const account = this.links.read(token)
    if (account !== undefined)
      return { page: this.links.of(account).page, set: (enabled) => this.optOuts.setMail(account, enabled) }
    const mailbox = this.suppressions.read(token)
    if (mailbox !== undefined)
      return { page: this.suppressions.pageOf(token), set: (enabled) => this.suppressions.set(mailbox, enabled) }
    const link = this.families.read(token)
    if (link === undefined) throw new Problem(messagingErrors['unsubscribe-link'])
    return { page: this.families.of(link).page, set: (enabled) => this.families.set(link, enabled) }
  }
}

/** The addresses that take a form: mail programs (RFC 8058) and Twilio send nothing else. */
const FORMS = /^\/api\/((alerts\/)?unsubscribe\/[\w.-]+|sms\/(inbound|status\/[\w-]+))$/

/** Reads forms at those addresses only: another site can make a browser send a form. */
export function readForms({ httpAdapter }: HttpAdapterHost): void {
  const fastify = httpAdapter.getInstance<FastifyInstance>()
  const parse = async (request: FastifyRequest, body: string) => {
    if (!FORMS.test(request.url)) throw new Problem(httpErrors['not-json'])
    return Object.fromEntries(new URLSearchParams(body))
  }
  fastify.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, parse)
}

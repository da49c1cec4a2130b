import { Body, Controller, Delete, Get, HttpCode, Ip, Post, Put, Req, Res, SerializeOptions } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MeantFor, OpenWhenSuspended, Public } from '../../http/access.decorators.ts'
import { Problem } from '../../http/problem.ts'
import { accountErrors, CancelEmailChange, EmailChange, EmailCode, NewEmail } from '../account.contract.ts'
import { KnownBrowser } from '../known-browser.ts'
import { Me } from '../me.public.ts'
import { SessionsService, type SignedIn } from '../sessions.service.ts'
import { AddressChangeService } from './address-change.service.ts'
import { AddressCodes } from './address-codes.ts'

@Controller()
export class AddressChangeController {
  constructor(
    private readonly changes: AddressChangeService,
    private readonly codes: AddressCodes,
    private readonly sessions: SessionsService,
    private readonly browsers: KnownBrowser,
  ) {}

  @MeantFor('named')
  @Put('profile/email')
  @SerializeOptions({ schema: EmailChange })
  async begin(@Me() me: SignedIn, @Body({ schema: NewEmail }) { email }: NewEmail) {
    if (email === me.email) throw new Problem(accountErrors['address-same'])
    await this.codes.countBegin(me, email)
    await this.changes.begin(me.id, email)
    return this.changes.getStatus(me.id)
  }

  @Get('profile/email')
  @SerializeOptions({ schema: EmailChange })
  getStatus(@Me() me: SignedIn) {
    return this.changes.getStatus(me.id)
  }

  @MeantFor('named')
  @Post('profile/email/lost')
  @HttpCode(200)
  @SerializeOptions({ schema: EmailChange })
  async sendPhoneCode(@Me() me: SignedIn, @Ip() ip: string) {
    await this.codes.sendToPhone(me, ip)
    return this.changes.getStatus(me.id)
  }

  @MeantFor('named')
  @Post('profile/email/code')
  @HttpCode(200)
  @SerializeOptions({ schema: EmailChange })
  async prove(
    @Me() me: SignedIn,
    @Body({ schema: EmailCode }) { proof, code }: EmailCode,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    const { email } = await this.changes.getStatus(me.id)
    const session = this.sessions.keyIn(request.headers.cookie)
    const change = await this.codes.check(me, proof, code, this.browsers.requesterOf(request))
    const isChanged = await this.changes.prove(me, change, proof, session)
    // The browser stays known to the mailbox of its account.
    if (isChanged && email) reply.header('set-cookie', this.browsers.cookieFor(email))
    return this.changes.getStatus(me.id)
  }

  @OpenWhenSuspended()
  @Delete('profile/email')
  @HttpCode(204)
  async cancel(@Me() me: SignedIn) {
    await this.changes.cancel(me.id)
  }

  @Public()
  @OpenWhenSuspended()
  @Post('address-change/cancel')
  @HttpCode(204)
  async cancelByLink(@Body({ schema: CancelEmailChange }) { token }: CancelEmailChange) {
    await this.changes.cancelByLink(token)
  }
}

import { Body, Controller, HttpCode, Post, Req, Res, SerializeOptions, UseGuards } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { MeantFor, OpenWhenSuspended, Public } from '../http/access.decorators.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { mailboxKey } from '../mail/mailbox.ts'
import { Login as LoginBody, LoginReply, Me as MeView, ResendCode, Verify } from './account.contract.ts'
import { CodeGuard } from './code.strategy.ts'
import { KnownBrowser } from './known-browser.ts'
import { LoginCodeLimits } from './login-code.limits.ts'
import { LoginCodesService } from './login-codes.service.ts'
import { Me } from './me.public.ts'
import { NotInPreviewGuard } from './not-in-preview.guard.ts'
import { Phone } from './phone.ts'
import { presentMe, type SignedIn } from './sessions.service.ts'

@Public()
@OpenWhenSuspended()
@UseGuards(NotInPreviewGuard)
@Controller('auth')
export class AuthController {
  constructor(
    private readonly codes: LoginCodesService,
    private readonly limits: LoginCodeLimits,
    private readonly phone: Phone,
    private readonly browsers: KnownBrowser,
  ) {}

  @MeantFor('anyone')
  @Post('login')
  @HttpCode(200)
  @SerializeOptions({ schema: LoginReply })
  async login(
    @Me() me: SignedIn | undefined,
    @Body({ schema: LoginBody }) { email, captchaToken, again: forceNewCode }: LoginBody,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginReply> {
    const isMine = me && mailboxKey(me.email) === mailboxKey(email)
    if (isMine && !forceNewCode) return { needsVerification: false, user: { id: String(me.id) } }
    const isHuman = await this.limits.checkBotAndCountCode(email, captchaToken, this.browsers.requesterOf(request))
    const { id, secret } = await this.codes.send(email, isHuman, this.codes.cookie.read(request.headers.cookie))
    reply.header('set-cookie', this.codes.cookie.set(secret))
    return { needsVerification: true, user: { id } }
  }

  @MeantFor('anyone')
  @Post('resend-code')
  @HttpCode(204)
  async resend(@Body({ schema: ResendCode }) { userId }: ResendCode, @Req() request: FastifyRequest) {
    const secret = this.codes.cookie.read(request.headers.cookie)
    const { recipient, isHuman } = await this.codes.find(userId, secret)
    await this.limits.countAnotherCode(recipient, isHuman, this.browsers.requesterOf(request))
    await this.codes.resend(userId, secret)
  }

  @Post('verify')
  @HttpCode(200)
  @UseGuards(CodeGuard)
  @SerializeOptions({ schema: MeView })
  async verify(
    @Me() me: SignedIn | undefined,
    @Body({ schema: Verify }) { code, userId }: Verify,
    @Req() request: FastifyRequest,
  ) {
    if (!me) throw new Problem(httpErrors['signed-out'])
    if (userId) return presentMe(me) // CodeGuard has verified the login code
    const requester = this.browsers.requesterOf(request)
    await this.limits.countAttempt(requester)
    return presentMe({ ...me, ...(await this.phone.verify(me, code, requester)) })
  }
}

import { Body, Controller, HttpCode, Post, Req, Res, SerializeOptions, UseGuards } from '@nestjs/common'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { Login as LoginBody, LoginReply, Me as MeView, ResendCode, Verify } from './account.contract.ts'
import { presentMe } from './account.presenter.ts'
import { CodeGuard } from './code.strategy.ts'
import { CodeLimits } from './code-limits.ts'
import { Login } from './login.ts'
import { Phone } from './phone.ts'
import { Me, Public } from './public.ts'
import type { SignedIn } from './sessions.service.ts'

@Public()
@Controller('auth')
export class AuthController {
  readonly #login: Login
  readonly #limits: CodeLimits
  readonly #phone: Phone

  constructor(login: Login, limits: CodeLimits, phone: Phone) {
    this.#login = login
    this.#limits = limits
    this.#phone = phone
  }

  @Post('login')
  @HttpCode(200)
  @SerializeOptions({ schema: LoginReply })
  async login(
    @Me() me: SignedIn | undefined,
    @Body({ schema: LoginBody }) { email, captchaToken }: LoginBody,
    @Req() { ip, headers }: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ): Promise<LoginReply> {
    if (me?.email === email) return { needsVerification: false, user: { id: String(me.id) } }
    const human = await this.#limits.first(email, captchaToken, ip)
    const { id, secret } = await this.#login.begin(email, human, this.#login.cookie.read(headers.cookie))
    reply.header('set-cookie', this.#login.cookie.set(secret))
    return { needsVerification: true, user: { id } }
  }

  @Post('resend-code')
  @HttpCode(204)
  async resend(@Body({ schema: ResendCode }) { userId }: ResendCode, @Req() { ip, headers }: FastifyRequest) {
    const secret = this.#login.cookie.read(headers.cookie)
    const { recipient, human } = await this.#login.find(userId, secret)
    await this.#limits.another(recipient, human, ip)
    await this.#login.renew(userId, secret)
  }

  /** With `userId` the guard has signed `me` in by the code; without, `me` was signed in already and the code is the phone's. */
  @Post('verify')
  @HttpCode(200)
  @UseGuards(CodeGuard)
  @SerializeOptions({ schema: MeView })
  async verify(
    @Me() me: SignedIn | undefined,
    @Body({ schema: Verify }) { code, userId }: Verify,
    @Req() { ip }: FastifyRequest,
  ) {
    if (!me) throw new Problem(httpErrors['signed-out'])
    if (userId) return presentMe(me)
    await this.#limits.attempt(ip)
    await this.#phone.verify(me, code)
    return presentMe({ ...me, verified: true })
  }
}

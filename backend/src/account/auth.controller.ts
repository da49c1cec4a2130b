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
import { Sessions, type SignedIn } from './sessions.service.ts'

@Public()
@Controller('auth')
export class AuthController {
  readonly #login: Login
  readonly #limits: CodeLimits
  readonly #sessions: Sessions
  readonly #phone: Phone

  constructor(login: Login, limits: CodeLimits, sessions: Sessions, phone: Phone) {
    this.#login = login
    this.#limits = limits
    this.#sessions = sessions
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

  /** With `userId` the guard has checked the code and `me` is whose it is; without, `me` is who was signed in already. */
  @Post('verify')
  @HttpCode(200)
  @UseGuards(CodeGuard)
  @SerializeOptions({ schema: MeView })
  async verify(
    @Me() me: SignedIn | undefined,
    @Body({ schema: Verify }) { code, userId }: Verify,
    @Req() request: FastifyRequest,
    @Res({ passthrough: true }) reply: FastifyReply,
  ) {
    if (!me) throw new Problem(httpErrors['signed-out'])
    if (userId) await this.#enter(me, request, reply)
    else await this.#verifyPhone(me, code, request.ip)
    return presentMe(userId ? me : { ...me, verified: true })
  }

  /** A new session with a new secret; the one that this browser had ends. */
  async #enter(me: SignedIn, { headers }: FastifyRequest, reply: FastifyReply): Promise<void> {
    const { cookie } = this.#sessions
    const earlier = cookie.read(headers.cookie)
    if (earlier) await this.#sessions.end(earlier)
    reply.header('set-cookie', [cookie.set(await this.#sessions.begin(me.id)), this.#login.cookie.clear()])
  }

  async #verifyPhone(me: SignedIn, code: string, ip: string): Promise<void> {
    await this.#limits.attempt(ip)
    await this.#phone.verify(me, code)
  }
}

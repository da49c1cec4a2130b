import { type ExecutionContext, Injectable } from '@nestjs/common'
import { AuthGuard, PassportStrategy } from '@nestjs/passport'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpErrors } from '../http/http.contract.ts'
import { invalid, Problem } from '../http/problem.ts'
import { Verify } from './account.contract.ts'
import { CodeLimits } from './code.limits.ts'
import { KnownBrowser } from './known-browser.ts'
import { type Entered, Login } from './login.ts'
import { asking, RequestStrategy } from './request.strategy.ts'
import { SessionEnds } from './session-ends.service.ts'
import { Sessions } from './sessions.service.ts'

/** Signs a person in by the code that went to their address, in the browser that asked for it. */
@Injectable()
export class CodeStrategy extends PassportStrategy(RequestStrategy, 'code') {
  constructor(
    private readonly login: Login,
    private readonly limits: CodeLimits,
    private readonly sessions: Sessions,
    private readonly ends: SessionEnds,
    private readonly browsers: KnownBrowser,
  ) {
    super()
  }

  async validate(request: FastifyRequest): Promise<Entered> {
    const { cookie } = request.headers
    const { userId = '', code, timeZone } = parse(request.body)
    const asker = this.browsers.askerOf(request)
    await this.limits.countAttempt(asker)
    const challenge = { id: userId, secret: this.login.cookie.read(cookie), asker }
    const entered = await this.login.enter(challenge, code, this.sessions.cookie.read(cookie), timeZone)
    await this.ends.tell(entered.ended)
    await this.limits.giveBack(entered.me.email, asker)
    return entered
  }
}

/** Lets a code with `userId` sign a person in. A code without it is for the phone of the person who is signed in. */
@Injectable()
export class CodeGuard extends AuthGuard() {
  constructor(
    strategy: CodeStrategy,
    private readonly login: Login,
    private readonly sessions: Sessions,
    private readonly browsers: KnownBrowser,
  ) {
    super(asking(strategy))
  }

  override canActivate(context: ExecutionContext) {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>()
    return parse(body).userId === undefined || super.canActivate(context)
  }

  /** From here on the person is signed in: the cookie of the new session leaves with this reply. */
  override handleRequest<T>(error: unknown, entered: Entered | false, _info: unknown, context: ExecutionContext): T {
    if (error || !entered) throw error ?? new Problem(httpErrors['signed-out'])
    const { me, secret } = entered
    const cookies = [this.sessions.cookie.set(secret), this.login.cookie.clear(), this.browsers.cookieFor(me.email)]
    context.switchToHttp().getResponse<FastifyReply>().header('set-cookie', cookies)
    return me as T
  }
}

// Guards run before pipes, so nothing has checked the body yet.
function parse(body: unknown): Verify {
  const parsed = Verify.safeParse(body)
  if (!parsed.success) throw invalid(parsed.error.issues)
  return parsed.data
}

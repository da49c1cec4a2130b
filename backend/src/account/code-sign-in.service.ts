import { Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Verify } from './account.contract.ts'
import { KnownBrowser } from './known-browser.ts'
import { Login } from './login.ts'
import { LoginCodeLimits } from './login-code.limits.ts'
import { SessionEndsService } from './session-ends.service.ts'
import { SessionsService, type SignedIn } from './sessions.service.ts'

export interface CodeSignedIn {
  me: SignedIn
  cookies: string[]
}

@Injectable()
export class CodeSignInService {
  constructor(
    private readonly login: Login,
    private readonly limits: LoginCodeLimits,
    private readonly sessions: SessionsService,
    private readonly ends: SessionEndsService,
    private readonly browsers: KnownBrowser,
  ) {}

  async signIn(request: FastifyRequest, { userId = '', code, timeZone }: Verify): Promise<CodeSignedIn> {
    const { cookie } = request.headers
    const requester = this.browsers.requesterOf(request)
    await this.limits.countAttempt(requester)
    const challenge = { id: userId, secret: this.login.cookie.read(cookie), requester }
    const { me, secret, ended } = await this.login.enter(challenge, code, this.sessions.cookie.read(cookie), timeZone)
    await this.ends.notify(ended)
    await this.limits.refund(me.email, requester)
    return {
      me,
      cookies: [this.sessions.cookie.set(secret), this.login.cookie.clear(), this.browsers.cookieFor(me.email)],
    }
  }
}

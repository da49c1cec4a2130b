import { Injectable } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import type { Verify } from './account.contract.ts'
import { KnownBrowser } from './known-browser.ts'
import { LoginCodeLimits } from './login-code.limits.ts'
import { LoginCodesService } from './login-codes.service.ts'
import { SessionEndsService } from './session-ends.service.ts'
import { SessionsService, type SignedIn } from './sessions.service.ts'

export interface CodeSignedIn {
  me: SignedIn
  cookies: string[]
}

@Injectable()
export class CodeSignInService {
  constructor(
    private readonly codes: LoginCodesService,
    private readonly limits: LoginCodeLimits,
    private readonly sessions: SessionsService,
    private readonly ends: SessionEndsService,
    private readonly browsers: KnownBrowser,
  ) {}

  async signIn(request: FastifyRequest, { userId = '', code, timeZone }: Verify): Promise<CodeSignedIn> {
    const { cookie } = request.headers
    const requester = this.browsers.requesterOf(request)
    await this.limits.countAttempt(requester)
    const challenge = { id: userId, secret: this.codes.cookie.read(cookie), requester }
    const { me, secret, ended } = await this.codes.check(challenge, code, this.sessions.cookie.read(cookie), timeZone)
    await this.ends.notify(ended)
    await this.limits.refund(me.email, requester)
    return {
      me,
      cookies: [this.sessions.cookie.set(secret), this.codes.cookie.clear(), this.browsers.cookieFor(me.email)],
    }
  }
}

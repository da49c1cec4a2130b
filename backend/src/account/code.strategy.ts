import { type ExecutionContext, Injectable } from '@nestjs/common'
import { AuthGuard, PassportStrategy } from '@nestjs/passport'
import type { FastifyReply, FastifyRequest } from 'fastify'
import { httpErrors } from '../http/http.contract.ts'
import { invalid, Problem } from '../http/problem.ts'
import { Verify } from './account.contract.ts'
import { CodeLimits } from './code-limits.ts'
import { type Entered, Login } from './login.ts'
import { RequestStrategy } from './request.strategy.ts'
import { Sessions } from './sessions.service.ts'

/** Passport asks who proves to be whom by the code that went to an address, in the browser that asked for it. */
@Injectable()
export class CodeStrategy extends PassportStrategy(RequestStrategy, 'code') {
  readonly #login: Login
  readonly #limits: CodeLimits
  readonly #sessions: Sessions

  constructor(login: Login, limits: CodeLimits, sessions: Sessions) {
    super()
    this.#login = login
    this.#limits = limits
    this.#sessions = sessions
  }

  async validate({ body, ip, headers: { cookie } }: FastifyRequest): Promise<Entered> {
    const { userId = '', code } = parse(body)
    await this.#limits.attempt(ip)
    const challenge = { id: userId, secret: this.#login.cookie.read(cookie) }
    return this.#login.enter(challenge, code, this.#sessions.cookie.read(cookie))
  }
}

/** The code of a login, when the body names one; without a name it is the phone's, and the session says whose. */
@Injectable()
export class CodeGuard extends AuthGuard('code') {
  readonly #login: Login
  readonly #sessions: Sessions

  constructor(login: Login, sessions: Sessions) {
    super()
    this.#login = login
    this.#sessions = sessions
  }

  override canActivate(context: ExecutionContext) {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>()
    return parse(body).userId === undefined || super.canActivate(context)
  }

  /** Whose code it was is signed in from here on: the session that the code began leaves with this very reply. */
  override handleRequest<T>(error: unknown, entered: Entered | false, _info: unknown, context: ExecutionContext): T {
    if (error || !entered) throw error ?? new Problem(httpErrors['signed-out'])
    const cookies = [this.#sessions.cookie.set(entered.secret), this.#login.cookie.clear()]
    context.switchToHttp().getResponse<FastifyReply>().header('set-cookie', cookies)
    return entered.me as T
  }
}

// Guards run before pipes: the body is not checked yet.
function parse(body: unknown): Verify {
  const parsed = Verify.safeParse(body)
  if (!parsed.success) throw invalid(parsed.error.issues)
  return parsed.data
}

import { type ExecutionContext, Inject, Injectable } from '@nestjs/common'
import { AuthGuard, PassportStrategy } from '@nestjs/passport'
import type { FastifyRequest } from 'fastify'
import { ENV, type Env } from '../env.ts'
import { invalid } from '../http/problem.ts'
import { Verify } from './account.contract.ts'
import { Accounts } from './accounts.ts'
import { CodeLimits } from './code-limits.ts'
import { Login } from './login.ts'
import { RequestStrategy } from './request.strategy.ts'
import { challengeCookie } from './session.cookie.ts'
import type { SignedIn } from './sessions.ts'

/** Passport asks who proves to be whom by the code that went to an address, in the browser that asked for it. */
@Injectable()
export class CodeStrategy extends PassportStrategy(RequestStrategy, 'code') {
  readonly #login: Login
  readonly #limits: CodeLimits
  readonly #accounts: Accounts
  readonly #cookie: ReturnType<typeof challengeCookie>

  constructor(login: Login, limits: CodeLimits, accounts: Accounts, @Inject(ENV) env: Env) {
    super()
    this.#login = login
    this.#limits = limits
    this.#accounts = accounts
    this.#cookie = challengeCookie(env)
  }

  async validate({ body, ip, headers }: FastifyRequest): Promise<SignedIn | null> {
    const { userId = '', code } = parse(body)
    await this.#limits.attempt(ip)
    const accountId = await this.#login.prove(userId, this.#cookie.read(headers.cookie), code)
    return (await this.#accounts.signedIn(accountId)) ?? null
  }
}

/** The code of a login, when the body names one; without a name it is the phone's, and the session says whose. */
@Injectable()
export class CodeGuard extends AuthGuard('code') {
  override canActivate(context: ExecutionContext) {
    const { body } = context.switchToHttp().getRequest<FastifyRequest>()
    return parse(body).userId === undefined || super.canActivate(context)
  }
}

// Guards run before pipes: the body is not checked yet.
function parse(body: unknown): Verify {
  const parsed = Verify.safeParse(body)
  if (!parsed.success) throw invalid(parsed.error.issues)
  return parsed.data
}

import { type ExecutionContext, Injectable } from '@nestjs/common'
import { AuthGuard, PassportStrategy } from '@nestjs/passport'
import type { FastifyRequest } from 'fastify'
import { invalid } from '../http/problem.ts'
import { Verify } from './account.contract.ts'
import { Accounts } from './accounts.service.ts'
import { CodeLimits } from './code-limits.ts'
import { Login } from './login.ts'
import { RequestStrategy } from './request.strategy.ts'
import type { SignedIn } from './sessions.service.ts'

/** Passport asks who proves to be whom by the code that went to an address, in the browser that asked for it. */
@Injectable()
export class CodeStrategy extends PassportStrategy(RequestStrategy, 'code') {
  readonly #login: Login
  readonly #limits: CodeLimits
  readonly #accounts: Accounts

  constructor(login: Login, limits: CodeLimits, accounts: Accounts) {
    super()
    this.#login = login
    this.#limits = limits
    this.#accounts = accounts
  }

  async validate({ body, ip, headers }: FastifyRequest): Promise<SignedIn | null> {
    const { userId = '', code } = parse(body)
    await this.#limits.attempt(ip)
    const accountId = await this.#login.prove(userId, this.#login.cookie.read(headers.cookie), code)
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

import { Inject, Injectable } from '@nestjs/common'
import { PassportStrategy } from '@nestjs/passport'
import type { FastifyRequest } from 'fastify'
import { ENV, type Env } from '../env.ts'
import { RequestStrategy } from './request.strategy.ts'
import { sessionCookie } from './session.cookie.ts'
import { Sessions, type SignedIn } from './sessions.ts'

/** Passport asks for the account behind a request. No express session, no serialisation. */
@Injectable()
export class SessionStrategy extends PassportStrategy(RequestStrategy, 'session') {
  readonly #sessions: Sessions
  readonly #cookie: ReturnType<typeof sessionCookie>

  constructor(sessions: Sessions, @Inject(ENV) env: Env) {
    super()
    this.#sessions = sessions
    this.#cookie = sessionCookie(env)
  }

  async validate(request: FastifyRequest): Promise<SignedIn | null> {
    const secret = this.#cookie.read(request.headers.cookie)
    return secret ? ((await this.#sessions.whoHolds(secret)) ?? null) : null
  }
}

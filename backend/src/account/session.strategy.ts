import { Injectable } from '@nestjs/common'
import { PassportStrategy } from '@nestjs/passport'
import type { FastifyRequest } from 'fastify'
import { RequestStrategy } from './request.strategy.ts'
import { Sessions, type SignedIn } from './sessions.service.ts'

/** Passport asks for the account behind a request. No express session, no serialisation. */
@Injectable()
export class SessionStrategy extends PassportStrategy(RequestStrategy, 'session') {
  readonly #sessions: Sessions
  constructor(sessions: Sessions) {
    super()
    this.#sessions = sessions
  }

  async validate(request: FastifyRequest): Promise<SignedIn | null> {
    const secret = this.#sessions.cookie.read(request.headers.cookie)
    return secret ? ((await this.#sessions.whoHolds(secret)) ?? null) : null
  }
}

import { Injectable } from '@nestjs/common'
import { PassportStrategy } from '@nestjs/passport'
import type { FastifyRequest } from 'fastify'
import { RequestStrategy } from './request.strategy.ts'
import type { Sessions, SignedIn } from './sessions.service.ts'

/** Cached by the request's headers: a document renders several API responses and reads the session once. */
const holders = new WeakMap<object, Promise<SignedIn | undefined>>()

@Injectable()
export class SessionStrategy extends PassportStrategy(RequestStrategy, 'session-cookie') {
  async validate({ headers }: FastifyRequest, { sessions }: { sessions: Sessions }): Promise<SignedIn | null> {
    const secret = sessions.cookie.read(headers.cookie)
    if (!secret) return null
    const holder = holders.get(headers) ?? sessions.holderOf(secret)
    holders.set(headers, holder)
    return (await holder) ?? null
  }
}

import { Injectable } from '@nestjs/common'
import { PassportStrategy } from '@nestjs/passport'
import type { FastifyRequest } from 'fastify'
import { RequestStrategy } from './request.strategy.ts'
import type { SessionsService, SignedIn } from './sessions.service.ts'

/** Cached by the request's headers: a document renders several API responses and reads the session once. */
const users = new WeakMap<object, Promise<SignedIn | undefined>>()

@Injectable()
export class SessionStrategy extends PassportStrategy(RequestStrategy, 'session-cookie') {
  async validate({ headers }: FastifyRequest, { sessions }: { sessions: SessionsService }): Promise<SignedIn | null> {
    const secret = sessions.cookie.read(headers.cookie)
    if (!secret) return null
    const user = users.get(headers) ?? sessions.findUser(secret)
    users.set(headers, user)
    const me = await user
    // A staff member may preview signed in, but the code of a preview opens no staff pages.
    return me ? { ...me, passkey: me.passkey && !sessions.cookie.isInPreview(headers.cookie) } : null
  }
}

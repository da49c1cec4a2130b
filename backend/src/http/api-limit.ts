import { type CanActivate, type ExecutionContext, Injectable, SetMetadata } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import type { FastifyRequest } from 'fastify'
import { type Limit, RateLimit } from './rate-limit.ts'

export const ANONYMOUS: Limit = { name: 'api', max: 300, seconds: 300 }
export const SIGNED_IN: Limit = { name: 'api-account', max: 1500, seconds: 300 }

const SIGNED = Symbol('SIGNED')

/**
 * Exempts a route from the limit of visitors, because each request has the signature of a service that sends without a
 * limit. Its handler calls `countForged` for every other request.
 */
export const Signed = () => SetMetadata(SIGNED, true)

/** The caller was recognized by something other than a session before the limit, and has a limit of its own. */
export interface Caller {
  caller?: string
}

/** The coarse limit of the whole API. It runs after the session guard, which knows the user. Costly routes have exact limits of their own. */
@Injectable()
export class ApiLimit implements CanActivate {
  constructor(
    private readonly limits: RateLimit,
    private readonly reflector: Reflector,
  ) {}

  canActivate(context: ExecutionContext): boolean {
    if (this.reflector.get<true | undefined>(SIGNED, context.getHandler())) return true
    const { user, caller, ip } = context
      .switchToHttp()
      .getRequest<FastifyRequest & Caller & { user?: { id: number } }>()
    const known = user?.id ?? caller
    if (known) this.limits.takeCoarse(SIGNED_IN, known)
    else this.limits.takeCoarseFrom(ANONYMOUS, ip)
    return true
  }

  countForged({ ip }: Pick<FastifyRequest, 'ip'>): void {
    this.limits.takeCoarseFrom(ANONYMOUS, ip)
  }
}

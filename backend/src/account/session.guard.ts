import { type ExecutionContext, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { AuthGuard } from '@nestjs/passport'
import type { FastifyRequest } from 'fastify'
import { MEANT_FOR, OPEN_WHEN_SUSPENDED, PUBLIC } from '../http/access.decorators.ts'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { RateLimit } from '../http/rate-limit.ts'
import { accountErrors, FOR_ACCOUNT } from './account.contract.ts'
import { SessionsService, type SignedIn } from './sessions.service.ts'

/** The API limit runs after the guard, so requests that the guard rejects have a limit of their own. */
const SIGNED_OUT = { name: 'signed-out', max: 300, seconds: 300 }

/** Runs before every handler. It is bound to handlers and not to paths, so no spelling of an address avoids it. */
@Injectable()
export class SessionGuard extends AuthGuard('session-cookie') {
  constructor(
    private readonly sessions: SessionsService,
    private readonly reflector: Reflector,
    private readonly limits: RateLimit,
  ) {
    super()
  }

  override getAuthenticateOptions() {
    return { sessions: this.sessions }
  }

  override async canActivate(context: ExecutionContext): Promise<boolean> {
    try {
      return (await super.canActivate(context)) as boolean
    } catch (error) {
      const { ip } = context.switchToHttp().getRequest<FastifyRequest>()
      if (error instanceof Problem && error.wire.status === 401) this.limits.takeCoarseFrom(SIGNED_OUT, ip)
      throw error
    }
  }

  override handleRequest<T>(error: unknown, me: T | false, _info: unknown, context: ExecutionContext): T {
    if (error) throw error
    const has = (mark: symbol) => this.reflector.getAllAndOverride(mark, [context.getHandler(), context.getClass()])
    if (me) {
      const { id, suspendedAt, suspensionReason } = me as unknown as SignedIn
      assertSameAccount(id, context.switchToHttp().getRequest<FastifyRequest>().headers[FOR_ACCOUNT], has(MEANT_FOR))
      if (suspendedAt && isWrite(context) && !has(OPEN_WHEN_SUSPENDED)) throw suspendedProblem(suspensionReason)
      return me
    }
    if (has(PUBLIC)) return undefined as T
    throw new Problem(httpErrors['signed-out'])
  }
}

/** A tab may still show the user who was signed in earlier in this browser. */
function assertSameAccount(me: number, claimed: unknown, rule: 'named' | 'anyone' | undefined): void {
  if (claimed === undefined && rule === 'named') throw new Problem(accountErrors['account-unnamed'])
  if (claimed !== undefined && claimed !== String(me) && rule !== 'anyone')
    throw new Problem(accountErrors['another-account'])
}

const isWrite = (context: ExecutionContext) =>
  !['GET', 'HEAD'].includes(context.switchToHttp().getRequest<FastifyRequest>().method)

function suspendedProblem(reason: string | null): Problem {
  const wire = accountErrors['account-suspended']
  const message = `${wire.message} The reason: ${reason ?? 'none was given'}. Your profile says how to object.`
  return new Problem({ ...wire, message })
}

import { type ExecutionContext, Injectable } from '@nestjs/common'
import { Reflector } from '@nestjs/core'
import { AuthGuard } from '@nestjs/passport'
import { httpErrors } from '../http/http.contract.ts'
import { Problem } from '../http/problem.ts'
import { PUBLIC } from './public.ts'

/** Runs before every handler. A guard belongs to the handler, not to a path, so no spelling of an address slips past it. */
@Injectable()
export class SessionGuard extends AuthGuard('session') {
  readonly #reflector: Reflector
  constructor(reflector: Reflector) {
    super()
    this.#reflector = reflector
  }

  override handleRequest<T>(error: unknown, who: T | false, _info: unknown, context: ExecutionContext): T {
    if (error) throw error
    if (who) return who
    if (this.#reflector.getAllAndOverride(PUBLIC, [context.getHandler(), context.getClass()])) return undefined as T
    throw new Problem(httpErrors['signed-out'])
  }
}

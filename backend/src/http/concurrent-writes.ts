import { type CallHandler, type ExecutionContext, Inject, Injectable, type NestInterceptor } from '@nestjs/common'
import type { FastifyRequest } from 'fastify'
import { finalize, type Observable } from 'rxjs'
import { ENV, type Env } from '../env.ts'
import { tooMany } from './rate-limit.ts'

const LIMIT = 'writes-at-once'
const MOST = 4

/**
 * Refuses more than four parallel writes of one account, so that no user fills the queues in front of the database. It
 * counts per process, because it protects the pool of the process.
 */
@Injectable()
export class ConcurrentWrites implements NestInterceptor {
  readonly #running = new Map<number, number>()

  constructor(@Inject(ENV) private readonly env: Pick<Env, 'RATE_LIMITS'>) {}

  intercept(context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const { method, user } = context.switchToHttp().getRequest<FastifyRequest & { user?: { id: number } }>()
    if (!user || ['GET', 'HEAD'].includes(method) || !this.env.RATE_LIMITS) return next.handle()
    const running = this.#running.get(user.id) ?? 0
    if (running >= MOST) throw tooMany({ name: LIMIT }, 1)
    this.#running.set(user.id, running + 1)
    return next.handle().pipe(finalize(() => this.#leave(user.id)))
  }

  #leave(account: number): void {
    const left = (this.#running.get(account) ?? 1) - 1
    if (left > 0) this.#running.set(account, left)
    else this.#running.delete(account)
  }
}

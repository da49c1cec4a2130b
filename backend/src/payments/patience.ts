import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import { type Observable, throwError, timeout } from 'rxjs'
import { Problem } from '../http/problem.ts'
import { paymentsErrors } from './payments.contract.ts'

/** However often Stripe is asked, and for whatever. With all that comes before, nobody waits longer than 8 seconds. */
const LONGEST_MS = 7_000

/**
 * For requests that wait for Stripe. What has begun goes on behind the answer: the same request, sent again, finds what
 * came of it.
 */
@Injectable()
export class Patience implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const away = () => throwError(() => new Problem(paymentsErrors['payment-service-away'], { retryAfter: 5 }))
    return next.handle().pipe(timeout({ each: LONGEST_MS, with: away }))
  }
}

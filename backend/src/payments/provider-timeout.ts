import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import { type Observable, throwError, timeout } from 'rxjs'
import { Problem } from '../http/problem.ts'
import { paymentsErrors } from './payments.contract.ts'

/**
 * The timeout of all Stripe calls in one request, so that a request takes at most 8 seconds in all. One call has
 * OUTBOUND_TIMEOUT_MS (stripe/stripe.client.ts).
 */
const TIMEOUT_MS = 7_000

/**
 * Responds with 503 when the payment provider takes too long. The work continues, and a retry of the request finds its
 * result.
 */
@Injectable()
export class ProviderTimeout implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const unavailable = () =>
      throwError(() => new Problem(paymentsErrors['payment-service-unavailable'], { retryAfter: 5 }))
    return next.handle().pipe(timeout({ each: TIMEOUT_MS, with: unavailable }))
  }
}

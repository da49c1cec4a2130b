import { type CallHandler, type ExecutionContext, Injectable, type NestInterceptor } from '@nestjs/common'
import { type Observable, throwError, timeout } from 'rxjs'
import { Problem } from '../http/problem.ts'
import { paymentsErrors } from './payments.contract.ts'

/** The longest wait for all calls to the provider in one request. With everything else a person waits at most 8 seconds. */
const LONGEST_MS = 7_000

/**
 * Ends the wait of a request for the provider; the handlers of both controllers use it. The work goes on after the answer,
 * and the same request, sent again, finds its result.
 */
@Injectable()
export class Patience implements NestInterceptor {
  intercept(_context: ExecutionContext, next: CallHandler): Observable<unknown> {
    const away = () => throwError(() => new Problem(paymentsErrors['payment-service-away'], { retryAfter: 5 }))
    return next.handle().pipe(timeout({ each: LONGEST_MS, with: away }))
  }
}

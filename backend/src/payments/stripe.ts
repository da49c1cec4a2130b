import { Stripe } from 'stripe'
import type { Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { paymentsErrors } from './payments.contract.ts'

/** Pinned: replies and webhooks keep their shape until somebody changes this line and reads Stripe's changelog. */
const API_VERSION = '2026-10-28.endive'

/** Injection token of Stripe's SDK. */
export const STRIPE = Symbol('STRIPE')

export function stripeClient(env: Env): Stripe {
  const { protocol, hostname, port } = new URL(env.STRIPE_API_URL)
  return new Stripe(env.STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION,
    protocol: protocol === 'https:' ? 'https' : 'http',
    host: hostname,
    ...(port && { port }),
    timeout: env.PATIENCE_MS,
    maxNetworkRetries: 1, // with the same idempotency key; further ones are a job's
    telemetry: false,
  })
}

/** Stripe has understood and said no: repeating it changes nothing. All else may have happened, or happen yet. */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409 && error.statusCode !== 429

/**
 * Stripe keeps this error under the key of the call, and answers it for a day: under this key nothing will ever happen
 * again. Only the replay says so. A time-out, or a failure that comes for the first time, may still become a success.
 */
export const isSpent = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true'

/** A failure of Stripe's own after which its SDK does not repeat the call, because Stripe has said that it need not. */
export const isUnrepeated = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && error.headers?.['stripe-should-retry'] === 'false'

/** Asks Stripe for somebody who waits. */
export const ask = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error) => {
    throw awayProblem(error)
  })

/** What a person is told of an error that Stripe may not make the next time; any other error as it is. */
export function awayProblem(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError) || isRefusal(error)) return error
  return new Problem(paymentsErrors['payment-service-away'], { retryAfter: 5, cause: error })
}

import { Stripe } from 'stripe'
import type { Env } from '../env.ts'
import { Problem } from '../http/problem.ts'
import { paymentsErrors } from './payments.contract.ts'

/** Pinned, so that replies and webhooks keep their shape. Read Stripe's changelog before you change it. */
export const API_VERSION = '2026-10-28.endive'

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
    maxNetworkRetries: 1, // With the same idempotency key. Jobs do further retries.
    telemetry: false,
  })
}

/**
 * Stripe has understood the call and refused it for good. After any other error the call may have worked, or may work
 * later.
 */
export const isRefusal = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeInvalidRequestError && error.statusCode !== 409 && error.statusCode !== 429

/** Stripe does not show us this account, or does not have it any more. It answers 403 in both cases. */
export const isUnknown = (error: unknown): boolean =>
  (error instanceof Problem ? error.cause : error) instanceof Stripe.errors.StripePermissionError

/**
 * Stripe keeps this error under the key of the call and answers with it for a day, so a call with this key can no
 * longer work. Only a replay proves that. After a time-out or a first failure the call may still work.
 */
export const isSpent = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeError && error.headers?.['idempotent-replayed'] === 'true'

/** A failure of Stripe after which its SDK does not repeat the call, because Stripe says that it should not. */
export const isUnrepeated = (error: unknown): boolean =>
  error instanceof Stripe.errors.StripeAPIError && error.headers?.['stripe-should-retry'] === 'false'

/** Waits for a call to Stripe on behalf of a person, and turns its failure into one that the person understands. */
export const ask = <T>(call: Promise<T>): Promise<T> =>
  call.catch((error) => {
    throw awayProblem(error)
  })

/** The problem for a person when Stripe may work the next time; any other error unchanged. */
export function awayProblem(error: unknown): unknown {
  if (!(error instanceof Stripe.errors.StripeError) || isRefusal(error)) return error
  return new Problem(paymentsErrors['payment-service-away'], { retryAfter: 5, cause: error })
}

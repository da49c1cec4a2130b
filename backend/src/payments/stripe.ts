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

/** Asks Stripe for somebody who waits. */
export async function ask<T>(call: Promise<T>): Promise<T> {
  try {
    return await call
  } catch (error) {
    if (error instanceof Stripe.errors.StripeError && !isRefusal(error)) {
      throw new Problem(paymentsErrors['payment-service-away'], { retryAfter: 5, cause: error })
    }
    throw error
  }
}

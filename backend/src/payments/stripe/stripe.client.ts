import { Stripe } from 'stripe'
import type { Env } from '../../env.ts'
import { ProviderError } from '../payment-provider.ts'

/** Pinned, so that responses and webhooks do not change. Read Stripe's changelog before changing it. */
export const API_VERSION = '2026-10-28.endive'

export const STRIPE = Symbol('STRIPE')

export function stripeClient(env: Env): Stripe {
  const { protocol, hostname, port } = new URL(env.STRIPE_API_URL)
  return new Stripe(env.STRIPE_SECRET_KEY, {
    apiVersion: API_VERSION,
    protocol: protocol === 'https:' ? 'https' : 'http',
    host: hostname,
    ...(port && { port }),
    timeout: env.OUTBOUND_TIMEOUT_MS,
    maxNetworkRetries: 1, // With the same idempotency key. Jobs do further retries.
    telemetry: false,
  })
}

const { StripeError, StripeInvalidRequestError, StripePermissionError, StripeAPIError } = Stripe.errors

export const call = <T>(reply: Promise<T>): Promise<T> =>
  reply.catch((error: unknown) => {
    throw error instanceof StripeError ? translated(error) : error
  })

const translated = (error: InstanceType<typeof StripeError>): ProviderError =>
  new ProviderError(
    {
      code: error.code ?? error.type,
      isRefusal: error instanceof StripeInvalidRequestError && error.statusCode !== 409 && error.statusCode !== 429,
      isUnknownAccount: error instanceof StripePermissionError,
      // Stripe replays the same error for this key for a day.
      isStoredError: error.headers?.['idempotent-replayed'] === 'true',
      isNotRetryable: error instanceof StripeAPIError && error.headers?.['stripe-should-retry'] === 'false',
    },
    error,
  )

import type { IncomingHttpHeaders } from 'node:http'
import { StripeApiError } from './stripe-error.ts'

/** The key of a call: SDKs send it as a bearer, curl as a user's name, and a browser beside the parameters. */
export function keyOf({ authorization = '' }: IncomingHttpHeaders): string | undefined {
  const [, bearer] = /^Bearer (.+)$/.exec(authorization) ?? []
  const [, basic] = /^Basic (.+)$/.exec(authorization) ?? []
  return bearer ?? (basic && Buffer.from(basic, 'base64').toString().split(':')[0])
}

const unauthorized = (message: string, code?: string) =>
  new StripeApiError(401, { type: 'invalid_request_error', message, ...(code && { code }) })

/** Throws unless it is a key of this account. The fake has no live mode, so live keys are unknown to it. */
export function assertKey(key: string, account: string, isForBrowsers: boolean): void {
  if (key === '') throw unauthorized('You did not provide an API key.')
  const isPublishable = key === `pk_test_${account}`
  if (!isPublishable && key !== `sk_test_${account}`) {
    throw unauthorized(`Invalid API Key provided: ${key.slice(0, 8)}${'*'.repeat(Math.max(0, key.length - 8))}`)
  }
  if (isPublishable && !isForBrowsers) {
    throw unauthorized('This API call cannot be made with a publishable API key.', 'secret_key_required')
  }
}

/** Throws when a call names a version that Stripe never had. */
export function assertVersion(version: string | string[] | undefined): void {
  if (version === undefined || /^\d{4}-\d{2}-\d{2}(\.[a-z]+)?$/.test(String(version))) return
  throw new StripeApiError(400, { type: 'invalid_request_error', message: `Invalid Stripe API version: ${version}` })
}

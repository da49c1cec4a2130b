import { createHmac } from 'node:crypto'
import { type SentEvent, seconds, type Thing } from './store.ts'

/** Options for delivering webhooks. Stripe guarantees neither an order, nor a single delivery, nor the API version. */
export interface DeliveryOptions {
  /** Delivers the newest event first. */
  reversed?: boolean
  /** How often each event is delivered. */
  copies?: number
  /** How many are delivered in parallel. */
  together?: number
  /** The secrets of the endpoint. During a rotation Stripe signs with both. */
  secrets?: string[]
  /** The API version of the objects. */
  version?: keyof typeof VERSIONS
}

const VERSIONS = {
  /** Before 2022-11-15 a payment listed its charges, and a refund did not have its present events. */
  '2022-08-01': (thing: Thing): Thing => {
    if (thing.object !== 'payment_intent') return thing
    const { latest_charge: charge, ...rest } = thing
    const data = charge ? [{ id: charge, object: 'charge', payment_intent: thing.id }] : []
    return { ...rest, charges: { object: 'list', data, has_more: false } } as Thing
  },
  /** A future version with renamed fields. */
  '2030-01-01.foxglove': ({ id, object, metadata }: Thing): Thing => ({ id, object, metadata, renamed: true }),
}

/** An event in another API version. */
export const inVersion = (event: SentEvent, version: DeliveryOptions['version']): SentEvent =>
  version ? { ...event, api_version: version, data: { object: VERSIONS[version](event.data.object) } } : event

/** The headers of a webhook, signed with each of the secrets. */
export function sign(
  body: string,
  secrets: string | string[],
  at = seconds(),
): Record<'content-type' | 'stripe-signature', string> {
  const signatures = [secrets].flat().map((secret) => {
    return `v1=${createHmac('sha256', secret).update(`${at}.${body}`).digest('hex')}`
  })
  return {
    'content-type': 'application/json; charset=utf-8',
    'stripe-signature': [`t=${at}`, ...signatures].join(','),
  }
}

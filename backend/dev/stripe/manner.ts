import { createHmac } from 'node:crypto'
import { type SentEvent, seconds, type Thing } from './store.ts'

/** How webhooks are delivered. Stripe promises neither an order, nor that each comes once, nor its own version. */
export interface Manner {
  /** The newest first. */
  reversed?: boolean
  /** How often each comes. */
  copies?: number
  /** How many are under way at once. */
  together?: number
  /** The secrets of the endpoint: while one is rolled, Stripe signs with both. */
  secrets?: string[]
  /** The version of the API in which the objects are written. */
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
  /** Nobody knows; so names have changed. */
  '2030-01-01.foxglove': ({ id, object, metadata }: Thing): Thing => ({ id, object, metadata, renamed: true }),
}

/** An event as an endpoint of another version gets it. */
export const inVersion = (event: SentEvent, version: Manner['version']): SentEvent =>
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

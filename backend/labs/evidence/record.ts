import { randomBytes } from 'node:crypto'

/** Everything that the site has acknowledged, as its clients recorded it. */
export interface Record {
  /** The beginning of every name, address and text of a run, which identifies its rows. */
  tag: string
  startedAt: Date
  people: Person[]
  /** The names in the messages of the contact form. */
  contacts: string[]
  /** The addresses that requested a code. */
  logins: string[]
  /** The addresses that signed in, with the hash of the session's secret. */
  sessions: Array<{ email: string; hash: string }>
  listings: Array<{ id: number; description: string }>
  messages: Array<{ id: number; content: string; to: number; sms: boolean }>
  /** Proposed trips; each acknowledged step moves the revision or is added to the milestones. */
  trips: Array<{ id: number; revision: number; milestones: string[] }>
  /** The links of families. Whether one that is `ending` has ended was not acknowledged. */
  links: Array<{ token: string; state: 'open' | 'ending' | 'ended' }>
  /** The uploads of photos in their order; one without an address was not acknowledged. */
  photos: Array<{ account: number; address?: string }>
  /** The readers who must get one email about a listing that fits theirs. */
  alerts: Array<{ email: string; listing: number }>
  /** The messages to people of whom a browser has subscribed. */
  pushes: Array<{ endpoint: string; message: number }>
  /** The charges that Stripe has confirmed to the browser. */
  charges: Array<{ intent: string; cents: number }>
  /** The idempotency keys of the forms with which tips began. */
  tipForms: string[]
  /** Requests that were repeated and never got a response. */
  unanswered: string[]
  /** Responses that no fault excuses: the refusal of a correct request, and every 500. */
  wrong: string[]
  requests: number
  /** How often each kind of load has worked. */
  progress: Map<string, number>
  /** Failed requests by status; 0 means no response. */
  failures: Map<number, number>
  /** The requests without a response and those with 5xx: status, route, reason. */
  failed: string[]
  lostResponses: LostResponses
}

/** Responses that the client loses on purpose, although the site has committed the write. */
interface LostResponses {
  isOn: boolean
  /** How many responses were lost of each write, by its idempotency key. */
  byKey: Map<string, number>
  byRoute: Map<string, number>
}

export interface Person {
  id: number
  cookie: string
  email: string
  /** Other users read their tips by it. */
  name: string
}

export const newRecord = (name: string): Record => ({
  tag: `${name}-${randomBytes(4).toString('hex')}`,
  startedAt: new Date(),
  ...{ people: [], contacts: [], logins: [], sessions: [], listings: [], messages: [], charges: [], tipForms: [] },
  ...{ trips: [], links: [], photos: [], alerts: [], pushes: [] },
  ...{ unanswered: [], wrong: [], requests: 0, progress: new Map(), failures: new Map(), failed: [] },
  lostResponses: { isOn: false, byKey: new Map(), byRoute: new Map() },
})

export const acknowledged = (record: Record): { [kind: string]: number } => {
  const { contacts, logins, sessions, listings, messages, charges, trips, links, photos, alerts, pushes } = record
  const milestones = trips.flatMap((trip) => trip.milestones)
  const uploads = photos.filter(({ address }) => address)
  const lists = { contacts, logins, sessions, listings, messages, charges, trips, milestones, links, photos: uploads }
  return Object.fromEntries(Object.entries({ ...lists, alerts, pushes }).map(([kind, list]) => [kind, list.length]))
}

export const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

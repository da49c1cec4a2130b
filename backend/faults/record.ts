import { randomBytes } from 'node:crypto'

/** Everything that the site has acknowledged, as its clients recorded it. */
export interface Record {
  /** The beginning of every name, address and text of a run, which identifies its rows. */
  tag: string
  startedAt: Date
  people: Person[]
  /** The names in the messages of the contact form. */
  contacts: string[]
  /** The addresses that asked for a code. */
  logins: string[]
  /** The addresses that signed in, with the hash of the session's secret. */
  sessions: Array<{ email: string; hash: string }>
  listings: Array<{ id: number; description: string }>
  messages: Array<{ id: number; content: string; to: number; sms: boolean }>
  /** The charges that Stripe has confirmed to the browser. */
  charges: Array<{ intent: string; cents: number }>
  /** Requests that were repeated and never answered. */
  unanswered: string[]
  /** Answers that no fault excuses: the refusal of a correct request, and every 500. */
  wrong: string[]
  requests: number
  /** How often each kind of load has worked. */
  progress: Map<string, number>
  /** Failed requests by status; 0 means no answer. */
  failures: Map<number, number>
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
  ...{ people: [], contacts: [], logins: [], sessions: [], listings: [], messages: [], charges: [] },
  ...{ unanswered: [], wrong: [], requests: 0, progress: new Map(), failures: new Map() },
})

export const count = <Key>(counts: Map<Key, number>, key: Key) => counts.set(key, (counts.get(key) ?? 0) + 1)

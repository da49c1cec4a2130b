import { randomBytes } from 'node:crypto'

/** What the site has acknowledged, as those remember it whom it told. */
export interface Record {
  /** Begins every name, address and text of one run, so that its rows are known by it. */
  tag: string
  startedAt: Date
  people: Person[]
  /** The names under which somebody wrote to the people of the site. */
  contacts: string[]
  /** Who asked for a code. */
  logins: string[]
  /** Who signed in with one, and the hash of the session's secret. */
  sessions: Array<{ email: string; hash: string }>
  listings: Array<{ id: number; description: string }>
  messages: Array<{ id: number; content: string; to: number; sms: boolean }>
  /** What Stripe told the browser that it has charged. */
  charges: Array<{ intent: string; cents: number }>
  /** What somebody asked for again and again without ever getting an answer. */
  unanswered: string[]
  /** Answers that no fault excuses: a request that was right is never refused, and nothing is a 500. */
  wrong: string[]
  requests: number
  /** How often each kind of load got what it wanted. */
  progress: Map<string, number>
  /** Answers other than asked for, by status; 0 is none. */
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

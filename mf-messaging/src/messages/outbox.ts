import { useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { keep, recallAll } from './stored.ts'

const Unsent = z.object({
  /** Its name, which makes a repeat harmless. */
  key: z.string(),
  to: z.number(),
  content: z.string(),
  sendSMS: z.boolean(),
  /** When it was written; no two at once. */
  at: z.number(),
  /** Why it could not be sent; empty if nobody answered. */
  failed: z.optional(z.string()),
})
/** A message that nobody has confirmed yet. */
export type Unsent = z.infer<typeof Unsent>

const NONE: Unsent[] = []
const boxes = new Map<number, Unsent[]>()
const listeners = new Set<() => void>()

/** Messages of a person that are not confirmed, in the order of writing; also those of a page before this one. */
export function unsent(me: number): Unsent[] {
  const stored = () => recallAll(me, 'unsent:', (value) => Unsent.safeParse(value).data)
  const known = boxes.get(me) ?? stored().toSorted((one, other) => one.at - other.at)
  boxes.set(me, known)
  return known
}

/** Each message is kept by itself: other tabs have theirs. */
function change(me: number, after: Unsent[]) {
  boxes.set(me, after)
  for (const listener of listeners) listener()
}

function replace(me: number, message: Unsent) {
  keep(me, `unsent:${message.key}`, message)
  change(
    me,
    unsent(me).map((other) => (other.key === message.key ? message : other)),
  )
}

const newKey = () => Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(36)).join('')

/** What happens to a message between being written and being confirmed. */
export const outbox = {
  put(me: number, written: Pick<Unsent, 'to' | 'content' | 'sendSMS'>) {
    const before = unsent(me)
    const message = { ...written, key: newKey(), at: Math.max(Date.now(), (before.at(-1)?.at ?? 0) + 1) }
    keep(me, `unsent:${message.key}`, message)
    change(me, [...before, message])
  },
  drop(me: number, { key }: Unsent) {
    keep(me, `unsent:${key}`, undefined)
    change(
      me,
      unsent(me).filter((message) => message.key !== key),
    )
  },
  fail: (me: number, message: Unsent, reason: string) => replace(me, { ...message, failed: reason }),
  retry: (me: number, { failed: _, ...message }: Unsent) => replace(me, message),
  /** Looks again into what is kept when asked the next time: a logout has emptied it. */
  close: (me: number) => boxes.delete(me),
  /** Tries all again that nobody has answered. */
  retryUnanswered(me: number) {
    for (const message of unsent(me)) if (message.failed === '') outbox.retry(me, message)
  },
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** The messages of a person that are not confirmed. */
export const useUnsent = (me: number): Unsent[] =>
  useSyncExternalStore(
    subscribe,
    () => unsent(me),
    () => NONE,
  )

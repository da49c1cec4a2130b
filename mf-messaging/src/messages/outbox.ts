import { randomKey } from '@flight-amigo/shared-ui/randomKey'
import { api, defineDrafts, type Failure, loadDevice, toast, useDispatch } from '@flight-amigo/shell/sdk'
import { useEffect, useSyncExternalStore } from 'react'
import * as z from 'zod/mini'
import { messagingApi } from '../messaging.api.ts'

const Unsent = z.object({
  /** The idempotency key: a message that is sent twice under one key is one message. */
  key: z.string(),
  to: z.number(),
  content: z.string(),
  sendSMS: z.boolean(),
  /** The listing that it begins to talk about. */
  listingId: z.optional(z.number()),
  /** When it was written; no two messages have the same time. */
  at: z.number(),
  /** `waiting` to be sent, `unanswered` by the server, or `refused` by it for good. */
  state: z._default(z.enum(['waiting', 'unanswered', 'refused']), 'waiting'),
  /** Why the server refused it, in the server's words. */
  refusal: z.optional(z.string()),
})
/** A message that the server has not confirmed yet. */
export type Unsent = z.infer<typeof Unsent>

const unsentMessages = defineDrafts({ name: 'unsent', keptIn: 'browser', schema: Unsent })

const NONE: Unsent[] = []
const outboxes = new Map<number, Unsent[]>()
const listeners = new Set<() => void>()

/** A person's unconfirmed messages in the order of writing, those that an earlier page left behind included. */
export function unsent(me: number): Unsent[] {
  const known = outboxes.get(me) ?? unsentMessages.readAll(me).toSorted((one, other) => one.at - other.at)
  outboxes.set(me, known)
  return known
}

function setOutbox(me: number, messages: Unsent[]) {
  outboxes.set(me, messages)
  for (const listener of listeners) listener()
}

function replace(me: number, message: Unsent) {
  if (!unsent(me).some(({ key }) => key === message.key)) return // The logout came first.
  unsentMessages.keep(me, message, message.key)
  setOutbox(
    me,
    unsent(me).map((other) => (other.key === message.key ? message : other)),
  )
}

/** The messages between writing and confirmation. Each is stored by itself, so that two tabs keep each other's. */
export const outbox = {
  add(me: number, written: Pick<Unsent, 'to' | 'content' | 'sendSMS' | 'listingId'>) {
    const before = unsent(me)
    const at = Math.max(Date.now(), (before.at(-1)?.at ?? 0) + 1)
    const message: Unsent = { ...written, key: randomKey(), at, state: 'waiting' }
    unsentMessages.keep(me, message, message.key)
    setOutbox(me, [...before, message])
    outbox.retryUnanswered(me) // The new message would wait behind them.
  },
  remove(me: number, { key }: Unsent) {
    unsentMessages.forget(me, key)
    setOutbox(
      me,
      unsent(me).filter((message) => message.key !== key),
    )
  },
  markUnanswered: (me: number, message: Unsent) => replace(me, { ...message, state: 'unanswered' }),
  markRefused: (me: number, message: Unsent, refusal: string) => replace(me, { ...message, state: 'refused', refusal }),
  retry: (me: number, { refusal: _, ...message }: Unsent) => replace(me, { ...message, state: 'waiting' }),
  retryUnanswered(me: number) {
    for (const message of unsent(me)) if (message.state === 'unanswered') outbox.retry(me, message)
  },
  /** The next look reads the storage again, which a logout has emptied. */
  reload: (me: number) => outboxes.delete(me),
}

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => {
    listeners.delete(listener)
  }
}

/** A person's unconfirmed messages. */
export const useUnsent = (me: number): Unsent[] =>
  useSyncExternalStore(
    subscribe,
    () => unsent(me),
    () => NONE,
  )

const onTheWay = new Set<string>()
/** The server refuses more than four writes of a person at once, and marking as read is one of them. */
const MOST_AT_ONCE = 3

/**
 * The messages to send now: one for each person, so that theirs arrive in the order of writing. Behind an unanswered one the
 * others wait, and so do those above the number that the server accepts at once.
 */
function nextMessages(messages: Unsent[]): Unsent[] {
  const first = new Map<number, Unsent>()
  for (const message of messages) {
    if (message.state !== 'refused' && !first.has(message.to)) first.set(message.to, message)
  }
  const waiting = [...first.values()].filter(({ key, state }) => state === 'waiting' && !onTheWay.has(key))
  return waiting.slice(0, Math.max(0, MOST_AT_ONCE - onTheWay.size))
}

/**
 * Whether sending the same message again would fail in the same way. It would not once its author is signed in again:
 * the browser keeps it for them.
 */
const isFinal = ({ status, code }: Failure) =>
  typeof status === 'number' && status >= 400 && status < 500 && status !== 401 && code !== 'another-account'

const LOOK_AGAIN = { subscribe: false, forceRefetch: true }

type Dispatch = ReturnType<typeof useDispatch>

function sendNext(me: number, dispatch: Dispatch): void {
  for (const message of nextMessages(unsent(me))) void deliver(me, dispatch, message)
}

/** Sends a message, and then those behind it, even if its page is closed meanwhile. */
async function deliver(me: number, dispatch: Dispatch, message: Unsent): Promise<void> {
  const { key, to, content, sendSMS, listingId } = message
  onTheWay.add(key)
  const sending = messagingApi.endpoints.send.initiate(
    { receiverId: to, content, sendSMS, key, ...(listingId && { listingId }) },
    { track: false },
  )
  const { data: sent, error } = await dispatch(sending)
  onTheWay.delete(key)
  readAgainUnlessShown(me)
  if (!sent && !unsent(me).some((kept) => kept.key === key)) return // The logout came first.
  if (!sent) {
    const failure = error as Failure
    // The listing is not open any more: the next try goes without it, and the page stops offering it.
    const { listingId: closed, ...alone } = message
    const isAlone = failure.code === 'listing-unavailable' && closed !== undefined
    if (isAlone) dispatch(messagingApi.endpoints.trip.initiate({ me, id: closed }, LOOK_AGAIN))
    const again = isAlone ? alone : message
    if (isFinal(failure)) outbox.markRefused(me, again, failure.serverMessage ?? 'This message cannot be sent.')
    else outbox.markUnanswered(me, message)
    toast({
      title: 'Message failed',
      description: 'There was a problem sending your message.',
      variant: 'destructive',
    })
    sendNext(me, dispatch)
  } else {
    dispatch(
      messagingApi.util.updateQueryData('thread', { me, other: to }, ({ pages: [newest] }) => {
        const { receiverId: _, smsSent, ...message } = sent
        if (newest && !newest.messages.some(({ id }) => id === message.id)) newest.messages.push(message)
      }),
    )
    outbox.remove(me, message)
    sendNext(me, dispatch)
    if (listingId) dispatch(api.util.invalidateTags([{ type: 'Thread' as never, id: to }]))
    const noSms = sendSMS && !sent.smsSent ? ' It could not go out as SMS as well.' : ''
    const offer = await loadDevice().then(
      (device) => device.pushOffer(me, 'Notify me of answers'),
      () => undefined,
    )
    toast({
      title: 'Message sent',
      description: `Your message has been sent successfully.${noSms}`,
      ...(offer && { action: offer }),
    })
  }
  // The specification refreshes the list after each message. This request also notices a session that has ended.
  dispatch(api.util.invalidateTags(['Inbox' as never]))
}

/** Nobody tells a closed page that a logout, or another tab, has changed the storage. */
function readAgainUnlessShown(me: number): void {
  if (listeners.size === 0) outbox.reload(me)
}

/** Sends what an earlier page left behind, wherever no page that is open does so. */
export function sendUnsent(me: number, dispatch: Dispatch): void {
  if (listeners.size > 0) return
  outbox.reload(me)
  outbox.retryUnanswered(me)
  sendNext(me, dispatch)
}

/** Sends what is written until the server confirms it, what an earlier page left behind included. */
export function useDelivery(me: number): void {
  const messages = useUnsent(me)
  const dispatch = useDispatch()

  useEffect(() => {
    if (messages.length > 0) sendNext(me, dispatch)
  }, [messages, me, dispatch])

  useEffect(() => {
    const retry = () => outbox.retryUnanswered(me)
    retry()
    addEventListener('online', retry)
    return () => {
      removeEventListener('online', retry)
      outbox.reload(me)
    }
  }, [me])
}

import { randomKey } from '@flight-amigo/shared-ui/randomKey'
import { useOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { api, type Failure, loadDevice, toast, useDispatch } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { messagingApi } from '../messaging.api.ts'
import { defineOutbox } from '../outbox.ts'

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
  /** `waiting` to be sent, `unconfirmed` by the server, or `refused` by it for good. */
  state: z._default(z.enum(['waiting', 'unconfirmed', 'refused']), 'waiting'),
  /** Why the server refused it, in the server's words. */
  refusal: z.optional(z.string()),
})
/** A message that the server has not confirmed yet. */
export type Unsent = z.infer<typeof Unsent>

const outbox = defineOutbox<Unsent>({
  name: 'unsent',
  schema: Unsent,
  keyOf: ({ key }) => key,
  timeOf: ({ at }) => at,
})

/** A person's unconfirmed messages. */
export const useUnsent = outbox.useItems

/** What an author can do with their unconfirmed messages. */
export const unsentMessages = {
  all: outbox.items,
  add(me: number, written: Pick<Unsent, 'to' | 'content' | 'sendSMS' | 'listingId'>) {
    const at = Math.max(Date.now(), (outbox.items(me).at(-1)?.at ?? 0) + 1)
    outbox.put(me, { ...written, key: randomKey(), at, state: 'waiting' })
    unsentMessages.retryUnconfirmed(me) // The new message would wait behind them.
  },
  remove: (me: number, { key }: Unsent) => outbox.remove(me, key),
  retry: (me: number, { refusal: _, ...message }: Unsent) => outbox.put(me, { ...message, state: 'waiting' }),
  retryUnconfirmed(me: number) {
    for (const message of outbox.items(me)) if (message.state === 'unconfirmed') unsentMessages.retry(me, message)
  },
}

/** The server refuses more than four writes of a person at once, and marking as read is one of them. */
const MOST_AT_ONCE = 3
/** The recipients of messages that are being sent. */
const sending = new Set<number>()

/** The next message to a person. It waits behind an unconfirmed one, so that theirs arrive in the order of writing. */
function nextTo(recipient: number, messages: Unsent[]): Unsent | undefined {
  const first = messages.find(({ to, state }) => to === recipient && state !== 'refused')
  return first?.state === 'waiting' ? first : undefined
}

/**
 * Whether sending the same message again would fail in the same way. It would not once its author is signed in again:
 * the browser keeps it for them.
 */
const isFinal = ({ status, code }: Failure) =>
  typeof status === 'number' && status >= 400 && status < 500 && status !== 401 && code !== 'another-account'

const LOOK_AGAIN = { subscribe: false, forceRefetch: true }

type Dispatch = ReturnType<typeof useDispatch>

function sendAll(me: number, dispatch: Dispatch): void {
  for (const { to } of outbox.items(me)) {
    if (sending.size >= MOST_AT_ONCE) return
    const next = (messages: Unsent[]) => nextTo(to, messages)
    if (sending.has(to) || !next(outbox.items(me))) continue
    sending.add(to)
    void outbox.deliver({ owner: me, queue: to, next, send: (message) => send(me, dispatch, message) }).finally(() => {
      sending.delete(to)
      sendAll(me, dispatch)
    })
  }
}

/** Sends a message, even if its page is closed meanwhile. Returns whether the server has it. */
async function send(me: number, dispatch: Dispatch, message: Unsent): Promise<boolean> {
  const { key, to, content, sendSMS, listingId } = message
  const request = messagingApi.endpoints.send.initiate(
    { receiverId: to, content, sendSMS, key, ...(listingId && { listingId }) },
    { track: false },
  )
  const { data: sent, error } = await dispatch(request)
  if (!sent && !outbox.current(me, key)) return false // The logout came first.
  if (sent) {
    dispatch(
      messagingApi.util.updateQueryData('thread', { me, other: to }, ({ pages: [newest] }) => {
        const { receiverId: _, smsSent, ...message } = sent
        if (newest && !newest.messages.some(({ id }) => id === message.id)) newest.messages.push(message)
      }),
    )
    outbox.remove(me, key)
    if (listingId) dispatch(api.util.invalidateTags([{ type: 'Thread' as never, id: to }]))
    void reportSent(me, sendSMS && !sent.smsSent)
  } else reportFailure(me, dispatch, message, error as Failure)
  // The specification refreshes the list after each message. This request also notices a session that has ended.
  dispatch(api.util.invalidateTags(['Inbox' as never]))
  return sent !== undefined
}

function reportFailure(me: number, dispatch: Dispatch, message: Unsent, failure: Failure): void {
  // The listing is not open any more: the next try goes without it, and the page stops offering it.
  const { listingId: closed, ...alone } = message
  const isAlone = failure.code === 'listing-unavailable' && closed !== undefined
  if (isAlone) dispatch(messagingApi.endpoints.trip.initiate({ me, id: closed }, LOOK_AGAIN))
  const refusal = failure.serverMessage ?? 'This message cannot be sent.'
  if (isFinal(failure)) outbox.put(me, { ...(isAlone ? alone : message), state: 'refused', refusal })
  else outbox.put(me, { ...message, state: 'unconfirmed' })
  toast({
    title: 'Message failed',
    description: 'There was a problem sending your message.',
    variant: 'destructive',
  })
}

async function reportSent(me: number, isWithoutSms: boolean): Promise<void> {
  const noSms = isWithoutSms ? ' It could not go out as SMS as well.' : ''
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

/** Sends what an earlier page left behind, wherever no page that is open does so. */
export function sendUnsent(me: number, dispatch: Dispatch): void {
  if (outbox.isShown()) return
  outbox.reload()
  unsentMessages.retryUnconfirmed(me)
  sendAll(me, dispatch)
}

/** Sends what is written until the server confirms it, what an earlier page left behind included. */
export function useDelivery(me: number): void {
  const dispatch = useDispatch()
  const waiting = useUnsent(me)
    .filter(({ state }) => state === 'waiting')
    .map(({ key }) => key)
    .join()

  useEffect(() => {
    if (waiting) sendAll(me, dispatch)
  }, [waiting, me, dispatch])

  useEffect(() => unsentMessages.retryUnconfirmed(me), [me])
  useOnline(() => unsentMessages.retryUnconfirmed(me))
}

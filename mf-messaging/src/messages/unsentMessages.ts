import { randomKey } from '@flight-amigo/shared-ui/randomKey'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { api, type Failure, loadDevice, toast, useDispatch } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { useEffect } from 'react'
import * as z from 'zod/mini'
import { messagingApi } from '../messaging.api.ts'
import { defineOutbox } from '../outbox.ts'

const Unsent = z.object({
  /** The idempotency key: sending a message twice has one effect. */
  key: z.string(),
  to: z.number(),
  content: z.string(),
  sendSMS: z.boolean(),
  listingId: z.optional(z.number()),
  /** The time of writing, which is unique. */
  at: z.number(),
  /** `waiting` to be sent, `unconfirmed` after a failure, or permanently `refused` by the server. */
  state: z._default(z.enum(['waiting', 'unconfirmed', 'refused']), 'waiting'),
  refusal: z.optional(z.string()),
})
export type Unsent = z.infer<typeof Unsent>

type Dispatch = ReturnType<typeof useDispatch>

interface Sender {
  owner: number
  dispatch: Dispatch
}

const outbox = defineOutbox<Unsent, Sender>({
  name: 'unsent',
  schema: Unsent,
  keyOf: ({ key }) => key,
  timeOf: ({ at }) => at,
  next: nextMessage,
  send,
})

export const WAITS_FOR_NETWORK = msg`You're offline. We'll send it when you have a connection.`

export const useUnsent = outbox.useItems

export const deleteMessage = (me: number, { key }: Unsent) => outbox.remove(me, key)

export function sendMessage(
  me: number,
  dispatch: Dispatch,
  written: Pick<Unsent, 'to' | 'content' | 'sendSMS' | 'listingId'>,
): void {
  const at = Math.max(Date.now(), (outbox.items(me).at(-1)?.at ?? 0) + 1)
  outbox.put(me, { ...written, key: randomKey(), at, state: 'waiting' })
  sendUnsent(me, dispatch) // The new message would wait behind unconfirmed ones.
}

export function resendMessage(me: number, dispatch: Dispatch, message: Unsent): void {
  markWaiting(me, message)
  sendUnsent(me, dispatch)
}

/** Sends what waits, and what the server has not confirmed. */
export function sendUnsent(me: number, dispatch: Dispatch): void {
  outbox.reload()
  for (const message of outbox.items(me)) if (message.state === 'unconfirmed') markWaiting(me, message)
  void outbox.sendAll({ owner: me, dispatch })
}

function markWaiting(me: number, { refusal: _, ...message }: Unsent): void {
  outbox.put(me, { ...message, state: 'waiting' })
}

/** A message waits for unconfirmed ones to the same person, so that messages arrive in order. */
function nextMessage(messages: Unsent[]): Unsent | undefined {
  const unconfirmed = new Set(messages.flatMap(({ to, state }) => (state === 'unconfirmed' ? to : [])))
  return messages.find(({ to, state }) => state === 'waiting' && !unconfirmed.has(to))
}

/** Whether a retry would fail in the same way. A 401 is not final, because a retry may succeed after a login. */
const isFinal = ({ status, code }: Failure) =>
  typeof status === 'number' && status >= 400 && status < 500 && status !== 401 && code !== 'another-account'

const REFETCH = { subscribe: false, forceRefetch: true }

/** Continues when the page is left. */
async function send(message: Unsent, { owner: me, dispatch }: Sender): Promise<boolean> {
  const { key, to, content, sendSMS, listingId } = message
  const request = messagingApi.endpoints.send.initiate(
    { receiverId: to, content, sendSMS, key, ...(listingId && { listingId }) },
    { track: false },
  )
  const { data: sent, error } = await dispatch(request)
  if (!sent && !outbox.find(me, key)) return false // The user logged out first.
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
  // The specification requires this refresh. It also detects an ended session.
  dispatch(api.util.invalidateTags(['Inbox' as never]))
  return true
}

function reportFailure(me: number, dispatch: Dispatch, message: Unsent, failure: Failure): void {
  // If the listing has closed, the next attempt omits it.
  const { listingId: closedListingId, ...withoutListing } = message
  const isListingClosed = failure.code === 'listing-unavailable' && closedListingId !== undefined
  if (isListingClosed) dispatch(messagingApi.endpoints.trip.initiate({ me, id: closedListingId }, REFETCH))
  const refusal = failure.serverMessage ?? t`This message cannot be sent.`
  if (isFinal(failure)) outbox.put(me, { ...(isListingClosed ? withoutListing : message), state: 'refused', refusal })
  else outbox.put(me, { ...message, state: 'unconfirmed' })
  toast({
    title: t`Message failed`,
    description: navigator.onLine ? t`There was a problem sending your message.` : t(WAITS_FOR_NETWORK),
    variant: 'destructive',
  })
}

async function reportSent(me: number, hasSmsFailed: boolean): Promise<void> {
  const offer = await loadDevice().then(
    (device) =>
      device.pushOffer(me, t({ message: 'Notify me of replies', comment: 'A button: turns push messages on.' })),
    () => undefined,
  )
  toast({
    title: t`Message sent`,
    description: hasSmsFailed
      ? t({
          message: 'Your message has been sent successfully. It could not be sent as SMS too.',
          comment: 'The other person has the message on the site, but not as SMS.',
        })
      : t`Your message has been sent successfully.`,
    ...(offer && { action: offer }),
  })
}

/** Sends the messages of an earlier page, and retries until the server confirms each. */
export function useDelivery(me: number): void {
  const dispatch = useDispatch()
  const isFailed = useUnsent(me).some(({ state }) => state === 'unconfirmed')
  useEffect(() => sendUnsent(me, dispatch), [me, dispatch])
  useRetryOnline(isFailed, () => sendUnsent(me, dispatch))
}

import { api, type Failure, toast, useDispatch } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'
import { messagingApi } from '../messaging.api.ts'
import { outbox, type Unsent, useUnsent } from './outbox.ts'

const onTheWay = new Set<string>()

/** The messages to send now: one for each person, so that theirs arrive in the order of writing. */
function nextMessages(messages: Unsent[]): Unsent[] {
  const first = new Map<number, Unsent>()
  for (const message of messages) {
    if (message.state === 'waiting' && !first.has(message.to)) first.set(message.to, message)
  }
  return [...first.values()].filter(({ key }) => !onTheWay.has(key))
}

/** Whether sending the same message again would fail in the same way. */
const isFinal = ({ status }: Failure) => typeof status === 'number' && status >= 400 && status < 500 && status !== 401

/** Sends what is written until the server confirms it, what an earlier page left behind included. */
export function useDelivery(me: number): void {
  const messages = useUnsent(me)
  const dispatch = useDispatch()

  useEffect(() => {
    async function deliver(message: Unsent) {
      const { key, to, content, sendSMS } = message
      onTheWay.add(key)
      const sending = messagingApi.endpoints.send.initiate({ receiverId: to, content, sendSMS, key }, { track: false })
      const { data: sent, error } = await dispatch(sending)
      onTheWay.delete(key)
      if (!sent) {
        const failure = error as Failure
        if (isFinal(failure)) outbox.markRefused(me, message, failure.serverMessage ?? 'This message cannot be sent.')
        else outbox.markUnanswered(me, message)
        toast({
          title: 'Message failed',
          description: 'There was a problem sending your message.',
          variant: 'destructive',
        })
      } else {
        dispatch(
          messagingApi.util.updateQueryData('thread', { me, other: to }, ({ pages: [newest] }) => {
            const { id, senderId, content, createdAt } = sent
            if (newest && !newest.messages.some((message) => message.id === id))
              newest.messages.push({ id, senderId, content, createdAt })
          }),
        )
        outbox.remove(me, message)
        const noSms = sendSMS && !sent.smsSent ? ' It could not go out as SMS as well.' : ''
        toast({ title: 'Message sent', description: `Your message has been sent successfully.${noSms}` })
      }
      // The specification refreshes the list after each message. This request also notices a session that has ended.
      dispatch(api.util.invalidateTags(['Inbox' as never]))
    }
    for (const message of nextMessages(messages)) void deliver(message)
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

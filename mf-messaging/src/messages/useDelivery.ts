import { api, type Failure, toast, useDispatch } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'
import { messagingApi } from '../messaging.api.ts'
import { outbox, type Unsent, useUnsent } from './outbox.ts'

const onTheWay = new Set<string>()

/** One after the other to each person, so that they arrive in the order of writing. */
function nextOnes(waiting: Unsent[]): Unsent[] {
  const first = new Map<number, Unsent>()
  for (const message of waiting) {
    if (message.failed === undefined && !first.has(message.to)) first.set(message.to, message)
  }
  return [...first.values()].filter(({ key }) => !onTheWay.has(key))
}

/** Who refused a message for good, in their words; nothing if another try may do. */
function refusal({ status, serverMessage }: Failure): string {
  const final = typeof status === 'number' && status >= 400 && status < 500 && status !== 401
  return final ? (serverMessage ?? 'This message cannot be sent.') : ''
}

/** Sends what is written, until it is confirmed; also what an earlier page has left behind. */
export function useDelivery(me: number): void {
  const waiting = useUnsent(me)
  const dispatch = useDispatch()

  useEffect(() => {
    async function deliver(message: Unsent) {
      const { key, to, content, sendSMS } = message
      onTheWay.add(key)
      const sending = messagingApi.endpoints.send.initiate({ receiverId: to, content, sendSMS, key }, { track: false })
      const { data: sent, error } = await dispatch(sending)
      onTheWay.delete(key)
      if (!sent) {
        outbox.fail(me, message, refusal(error as Failure))
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
        outbox.drop(me, message)
        const noSms = sendSMS && !sent.smsSent ? ' It could not go out as SMS as well.' : ''
        toast({ title: 'Message sent', description: `Your message has been sent successfully.${noSms}` })
      }
      // Both lists as the specification has it; and a session that has ended shows there.
      dispatch(api.util.invalidateTags(['Inbox' as never]))
    }
    for (const message of nextOnes(waiting)) void deliver(message)
  }, [waiting, me, dispatch])

  useEffect(() => {
    const again = () => outbox.retryUnanswered(me)
    again()
    addEventListener('online', again)
    return () => {
      removeEventListener('online', again)
      outbox.close(me)
    }
  }, [me])
}

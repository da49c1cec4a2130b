import { defineDrafts, useDispatch } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'

/** Only whether there are some: the badge is on every page, and what reads and sends them comes when it is needed. */
const some = (name: string) =>
  defineDrafts({ name, keptIn: 'browser', schema: { safeParse: (data) => ({ data }) } }).readAll

const [someTaps, someMessages] = [some('milestones'), some('unsent')]

/** Sends the steps and the messages that wait for a network, whatever page is open. */
export function useWaiting(me: number): void {
  const dispatch = useDispatch()
  useEffect(() => {
    const send = () => {
      if (someTaps(me).length > 0)
        void import('../trips/milestones/taps.ts').then(({ sendTaps }) => sendTaps(me, dispatch), Boolean)
      if (someMessages(me).length > 0)
        void import('../messages/unsentMessages.ts').then(({ sendUnsent }) => sendUnsent(me, dispatch), Boolean)
    }
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [me, dispatch])
}

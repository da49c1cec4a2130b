import { defineDrafts, useDispatch } from '@flight-amigo/shell/sdk'
import { useEffect } from 'react'

/** Only whether there are some: the badge is on every page, and what reads and sends them comes when it is needed. */
const someTaps = defineDrafts({ name: 'milestones', keptIn: 'browser', schema: { safeParse: (data) => ({ data }) } })

/** Sends the steps that wait for a network, whatever page is open. */
export function useWaitingTaps(me: number): void {
  const dispatch = useDispatch()
  useEffect(() => {
    const send = () => {
      if (someTaps.readAll(me).length > 0)
        void import('./sendTaps.ts').then(({ sendTaps }) => sendTaps(me, dispatch), Boolean)
    }
    send()
    addEventListener('online', send)
    return () => removeEventListener('online', send)
  }, [me, dispatch])
}

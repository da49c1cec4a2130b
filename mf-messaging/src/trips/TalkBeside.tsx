import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { useLazy } from '@flight-amigo/shared-ui/lazy'
import { useSyncExternalStore } from 'react'
import { useDelivery } from '../messages/unsentMessages.ts'
import styles from './TripPage.module.css'
import { sidesOf } from './words.ts'

const WIDE = '(min-width: 1000px)'

const subscribe = (changed: () => void) => {
  const query = matchMedia(WIDE)
  query.addEventListener('change', changed)
  return () => query.removeEventListener('change', changed)
}

/** The conversation beside the trip, where there is room for both. Elsewhere its code does not come. */
export function TalkBeside(props: { me: number; trip: Trip }) {
  const isWide = useSyncExternalStore(
    subscribe,
    () => matchMedia(WIDE).matches,
    () => false,
  )
  return isWide ? <Talk {...props} /> : null
}

const loadConversation = () => import('../messages/Conversation.tsx').then(({ Conversation }) => Conversation)

function Talk({ me, trip }: { me: number; trip: Trip }) {
  const { loaded: Conversation, isFailed } = useLazy(loadConversation)
  const { other } = sidesOf(trip, me)
  useDelivery(me)
  return (
    <aside className={styles.talk} aria-label="Conversation">
      {Conversation && <Conversation key={other.id} me={me} other={other.id} about={undefined} />}
      {isFailed && <p className={styles.soft}>The conversation could not be loaded. Please check your connection.</p>}
    </aside>
  )
}

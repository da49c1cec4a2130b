import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Link, onLive, useDispatch, useSession } from '@flight-amigo/shell/sdk'
import { MessageCircle } from 'lucide'
import { useEffect } from 'react'
import { useWaitingTaps } from '../trips/milestones/useWaitingTaps.ts'
import styles from './UnreadBadge.module.css'
import { useUnreadCountQuery } from './unread.api.ts'

/** The header's link to the messages, with the number of unread conversations. */
export function UnreadBadge() {
  const { user } = useSession()
  return user && <Unread me={user.id} />
}

function Unread({ me }: { me: number }) {
  const { data: count = 0 } = useUnreadCountQuery(me)
  const dispatch = useDispatch()
  // The badge is on every page, and the card of a trip must be on the phone before its network is gone.
  useEffect(
    () =>
      onLive(me, {
        trip: ({ trip }) =>
          void import('../trip-card/keepChanged.ts').then(
            ({ keepChanged }) => keepChanged(dispatch, me, Number(trip)),
            Boolean,
          ),
      }),
    [me, dispatch],
  )
  useWaitingTaps(me)
  const words = count === 1 ? '1 unread conversation' : `${count} unread conversations`
  return (
    <Link className={styles.badge} to="/messages" aria-label={count > 0 ? `Messages, ${words}` : 'Messages'}>
      <Icon of={MessageCircle} />
      {count > 0 && (
        <span className={styles.count} aria-hidden="true">
          {count > 99 ? '99+' : count}
        </span>
      )}
    </Link>
  )
}

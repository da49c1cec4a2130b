import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Link, onLive, useDispatch, useSession } from '@flight-amigo/shell/sdk'
import { MessageCircle } from 'lucide'
import { useEffect } from 'react'
import { keptTrips } from '../trip-card/keptTrips.ts'
import styles from './UnreadBadge.module.css'
import { useUnreadCountQuery } from './unread.api.ts'
import { useWaiting } from './useWaiting.ts'

/** The header's link to the messages, with the number of unread conversations. */
export function UnreadBadge() {
  const { user } = useSession()
  return user && <Unread me={user.id} />
}

function Unread({ me }: { me: number }) {
  const { data: count = 0 } = useUnreadCountQuery(me)
  const dispatch = useDispatch()
  // The badge is on every page, and the card of a trip must be on the phone before its network is gone.
  useEffect(() => {
    const keep = (id: number) =>
      void import('../trip-card/keepChanged.ts').then(({ keepChanged }) => keepChanged(dispatch, me, id), Boolean)
    const keepAll = () => keptTrips.readAll(me).map(keep)
    return onLive(me, { trip: ({ trip }) => keep(Number(trip)), hello: keepAll, back: keepAll })
  }, [me, dispatch])
  useWaiting(me)
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

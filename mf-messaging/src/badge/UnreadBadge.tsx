import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Link, useSession } from '@flight-amigo/shell/sdk'
import { MessageCircle } from 'lucide'
import { useUnreadCountQuery } from '../unread.api.ts'
import styles from './UnreadBadge.module.css'

/** In the header: the way to the messages, and in how many conversations something is new. */
export function UnreadBadge() {
  const { user } = useSession()
  return user && <Unread me={user.id} />
}

function Unread({ me }: { me: number }) {
  const { data: count = 0 } = useUnreadCountQuery(me)
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

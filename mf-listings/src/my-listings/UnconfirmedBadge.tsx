import { Link, useSession } from '@flight-amigo/shell/sdk'
import { useUnconfirmedListingsQuery } from './myListings.api.ts'
import styles from './UnconfirmedBadge.module.css'

const QUESTION = 'Did you post this? A listing is waiting for your answer'

/** The header's link to listings that wait for the user to confirm that they posted them. */
export function UnconfirmedBadge() {
  const { user } = useSession()
  return user && <Waiting key={user.id} />
}

function Waiting() {
  const { data: [first] = [] } = useUnconfirmedListingsQuery()
  return (
    first && (
      <Link className={styles.badge} to={`/profile?tab=${first.type}`} aria-label={QUESTION} title={QUESTION}>
        <span className={styles.mark} aria-hidden="true">
          ?
        </span>
      </Link>
    )
  )
}

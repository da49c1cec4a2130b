import { Link, useSession } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useUnconfirmedListingsQuery } from './myListings.api.ts'
import styles from './UnconfirmedBadge.module.css'

const QUESTION = msg`Did you post this? A listing is waiting for your answer`

export function UnconfirmedBadge() {
  const { user } = useSession()
  return user && <Waiting key={user.id} />
}

function Waiting() {
  const { t } = useLingui()
  const { data: [first] = [] } = useUnconfirmedListingsQuery()
  return (
    first && (
      <Link className={styles.badge} to={`/profile?tab=${first.type}`} aria-label={t(QUESTION)} title={t(QUESTION)}>
        <span className={styles.mark} aria-hidden="true">
          ?
        </span>
      </Link>
    )
  )
}

import { personAddress } from '@flight-amigo/mf-listings/public'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Link } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import { dollars } from '../money.ts'
import { Band, Flight, TipPromise } from './PassParts.tsx'
import styles from './TipPass.module.css'

interface Props {
  to: { id: number; username: string; profilePictureUrl?: string | null; verified?: boolean | undefined }
  about?: string
  amount: number
  /** Whether the tip has to wait, because the helper has not set up payouts. */
  waits?: boolean
  /** The content of the stub: the promise, unless another is given. */
  children?: ReactNode
}

/** A tip as a boarding pass: its amount and its recipient. */
export const TipPass = ({ to, about, amount, waits = false, children }: Props) => (
  <BoardingPass
    aria-label={`Your tip to ${to.username}`}
    stub={children ?? (waits ? <TipWaits waitsFor={to.username} /> : <TipPromise />)}
  >
    <Band />
    <div className={styles.who}>
      <Avatar name={to.username} src={to.profilePictureUrl} size="large" />
      <div>
        <p className={styles.name}>
          <Link dir="auto" to={personAddress(to.id)}>
            {to.username}
          </Link>
        </p>
        {about && <p className={styles.about}>{about}</p>}
        {to.verified && <p className={styles.trust}>Phone verified by a code. We haven’t checked their identity.</p>}
      </div>
    </div>
    <Flight of={dollars(amount)} {...(waits && { label: 'held for them' })} />
  </BoardingPass>
)

const TipWaits = ({ waitsFor }: { waitsFor: string }) => (
  <div className={`${styles.promise} ${styles.waits}`}>
    <p>
      <bdi>{waitsFor}</bdi> has not set up payouts yet.
    </p>
    <p>We hold your full tip until they set up payouts. If they close their account, you’re refunded.</p>
  </div>
)

import { personPath } from '@flight-amigo/backend/addresses/listings'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { dollars } from '../money.ts'
import styles from './TipCard.module.css'
import { Band, Flight, TipPromise } from './TipCardParts.tsx'

interface Props {
  to: { id: number; username: string; profilePictureUrl?: string | null; verified?: boolean | undefined }
  about?: string
  amount: number
  /** The tip is held, because the helper has not set up payouts. */
  isHeld?: boolean
  children?: ReactNode
}

export function TipCard({ to, about, amount, isHeld = false, children }: Props) {
  const { t } = useLingui()
  const { username: name } = to
  const heldLabel = t({
    message: 'held for them',
    comment: 'Below “100%”: the whole tip is held. At most 15 characters.',
  })
  return (
    <BoardingPass
      aria-label={t`Your tip to ${name}`}
      stub={children ?? (isHeld ? <TipHeld recipientName={name} /> : <TipPromise />)}
    >
      <Band />
      <div className={styles.recipient}>
        <Avatar name={name} src={to.profilePictureUrl} size="large" />
        <div>
          <p className={styles.name}>
            <Link to={personPath(to.id)}>
              <PersonText>{name}</PersonText>
            </Link>
          </p>
          {about && <p className={styles.about}>{about}</p>}
          {to.verified && (
            <p className={styles.trust}>
              <Trans>Phone verified by a code. We haven't checked their identity.</Trans>
            </p>
          )}
        </div>
      </div>
      <Flight of={dollars(amount)} {...(isHeld && { label: heldLabel })} />
    </BoardingPass>
  )
}

const TipHeld = ({ recipientName }: { recipientName: string }) => (
  <div className={`${styles.promise} ${styles.pending}`}>
    <p>
      <Trans>
        <bdi>{recipientName}</bdi> has not set up payouts yet.
      </Trans>
    </p>
    <p>
      <Trans>We hold your full tip until they set up payouts. If they close their account, you're refunded.</Trans>
    </p>
  </div>
)

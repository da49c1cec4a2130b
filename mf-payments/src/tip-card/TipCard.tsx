import { personPath } from '@flight-amigo/backend/addresses/listings'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { PLANE } from '@flight-amigo/shared-ui/FlightPath'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { PersonText } from '@flight-amigo/shared-ui/PersonText'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { Heart } from 'lucide'
import type { ReactNode } from 'react'
import { dollars } from '../money.ts'
import styles from './TipCard.module.css'

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

const Band = () => (
  <p className={styles.band}>
    <Trans comment="The heading of a tip, which looks like a boarding pass.">Thank-you pass</Trans> <Icon of={Heart} />
  </p>
)

const Flight = ({ of: sum, label }: { of: ReactNode; label?: string }) => (
  <div className={styles.flight}>
    <p className={styles.party}>
      <span className={styles.code}>{sum}</span>
      <span className={styles.label}>
        <Trans>Your tip</Trans>
      </span>
    </p>
    <Arc />
    <p className={styles.party}>
      <span className={styles.code}>100%</span>
      <span className={styles.label}>
        {label ?? <Trans comment="Below “100%”: the whole tip arrives. At most 15 characters.">arrives</Trans>}
      </span>
    </p>
  </div>
)

const Arc = () => (
  <svg className={styles.arc} viewBox="0 -2 120 32" fill="none" aria-hidden="true">
    <path
      d="M4 26C36 0 84 0 116 26"
      stroke="currentColor"
      strokeWidth="2"
      strokeDasharray="1 6"
      strokeLinecap="round"
    />
    <g fill="currentColor">
      <circle cx="4" cy="26" r="3" />
      <circle cx="116" cy="26" r="3" />
      <path transform="translate(51 -2) rotate(90 9 9) scale(.75)" d={PLANE} />
    </g>
  </svg>
)

export const TipPromise = () => (
  <p className={styles.promise}>
    <Trans>Tips are optional and 100% go to helpers. There are no platform fees.</Trans>
  </p>
)

export const BesideTipCard = ({ card, children }: { card: ReactNode; children: ReactNode }) => (
  <div className={styles.sides}>
    <div className={styles.card}>{card}</div>
    {children}
  </div>
)

import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { PLANE } from '@flight-amigo/shared-ui/FlightPath'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Heart } from 'lucide'
import type { ReactNode } from 'react'
import { dollars } from '../money.ts'
import styles from './TipPass.module.css'

interface Props {
  to: { username: string; profilePictureUrl?: string | null }
  /** Beneath the name. */
  about?: string
  amount: number
  /** What stands on the stub; the promise unless something is known. */
  children?: ReactNode
}

/** A tip as a boarding pass: from whom to whom it flies, and what it carries. */
export const TipPass = ({ to, about, amount, children }: Props) => (
  <BoardingPass aria-label={`Your tip to ${to.username}`} stub={children ?? <TipPromise />}>
    <Band />
    <div className={styles.who}>
      <Avatar name={to.username} src={to.profilePictureUrl} size="large" />
      <div>
        <p className={styles.name}>{to.username}</p>
        {about && <p className={styles.about}>{about}</p>}
      </div>
    </div>
    <Flight of={dollars(amount)} />
  </BoardingPass>
)

/** The head of the pass. */
export const Band = () => (
  <p className={styles.band}>
    Thank-you pass <Icon of={Heart} />
  </p>
)

/** From giver to helper, whole. */
export const Flight = ({ of: sum }: { of: ReactNode }) => (
  <div className={styles.flight}>
    <p className={styles.place}>
      <span className={styles.code}>{sum}</span>
      <span className={styles.label}>Your tip</span>
    </p>
    <Arc />
    <p className={styles.place}>
      <span className={styles.code}>100%</span>
      <span className={styles.label}>arrives</span>
    </p>
  </div>
)

/** The line that the tip flies. */
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

/** What the site promises of every tip. */
export const TipPromise = () => (
  <p className={styles.promise}>Tips are optional and 100% go to helpers. There are no platform fees.</p>
)

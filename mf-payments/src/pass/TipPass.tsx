import { personAddress } from '@flight-amigo/mf-listings/public'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { PLANE } from '@flight-amigo/shared-ui/FlightPath'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import { Heart } from 'lucide'
import type { ReactNode } from 'react'
import { dollars } from '../money.ts'
import styles from './TipPass.module.css'

interface Props {
  to: { id: number; username: string; profilePictureUrl?: string | null; verified?: boolean | undefined }
  /** The line below the name. */
  about?: string
  amount: number
  /** Whether the helper has no payouts yet, so that the tip waits for them. */
  waits?: boolean
  /** The content of the stub: the promise, unless another is given. */
  children?: ReactNode
}

/** A tip as a boarding pass: its amount and who receives it. */
export const TipPass = ({ to, about, amount, waits = false, children }: Props) => (
  <BoardingPass
    aria-label={`Your tip to ${to.username}`}
    stub={children ?? <TipPromise waitsFor={waits ? to.username : undefined} />}
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
        {to.verified && <p className={styles.trust}>Phone verified by a code. We have not checked who they are.</p>}
      </div>
    </div>
    <Flight of={dollars(amount)} waits={waits} />
  </BoardingPass>
)

/** The pass until the recipient is loaded. */
export const TipPassSkeleton = ({ about }: { about?: boolean }) => (
  <BoardingPass aria-busy="true" aria-label="Your tip" stub={<TipPromise />}>
    <Band />
    <div className={styles.who}>
      <Skeleton shape="avatar" className={styles.avatar} />
      <div className={styles.waiting}>
        <p className={styles.name}>
          <Skeleton width="half" />
        </p>
        {about && (
          <p className={styles.about}>
            <Skeleton width="half" />
          </p>
        )}
      </div>
    </div>
    <Flight of={<Skeleton className={styles.sum} />} />
  </BoardingPass>
)

/** The band at the top of a pass. */
export const Band = () => (
  <p className={styles.band}>
    Thank-you pass <Icon of={Heart} />
  </p>
)

/** The whole amount arrives at the helper. */
const Flight = ({ of: sum, waits = false }: { of: ReactNode; waits?: boolean }) => (
  <div className={styles.flight}>
    <p className={styles.place}>
      <span className={styles.code}>{sum}</span>
      <span className={styles.label}>Your tip</span>
    </p>
    <Arc />
    <p className={styles.place}>
      <span className={styles.code}>100%</span>
      <span className={styles.label}>{waits ? 'waits for them' : 'arrives'}</span>
    </p>
  </div>
)

/** The line between the two. */
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

/** The site's promise about every tip, or what becomes of one whose helper cannot get it yet. */
export const TipPromise = ({ waitsFor }: { waitsFor?: string | undefined }) =>
  waitsFor ? (
    <div className={`${styles.promise} ${styles.waits}`}>
      <p>
        <bdi>{waitsFor}</bdi> has not set up payouts yet.
      </p>
      <p>All of your tip waits for them, and goes back to your card if they leave.</p>
    </div>
  ) : (
    <p className={styles.promise}>Tips are optional and 100% go to helpers. There are no platform fees.</p>
  )

/** A form with its pass: side by side, or on a phone the pass above the form. */
export const BesidePass = ({ pass, children }: { pass: ReactNode; children: ReactNode }) => (
  <div className={styles.sides}>
    <div className={styles.pass}>{pass}</div>
    {children}
  </div>
)

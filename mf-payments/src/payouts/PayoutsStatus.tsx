import type { Payouts } from '@flight-amigo/backend/contract/payments'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { dollars } from '../money.ts'
import { useOnboarding } from './onboarding.ts'
import styles from './Payouts.module.css'

const WORDS = {
  none: {
    badge: 'Not set up',
    tone: 'neutral',
    text: 'Tell Stripe where tips should go, and everything that travelers give you is passed on, all of it.',
    action: 'Set Up Payouts',
  },
  incomplete: {
    badge: 'Not finished',
    tone: 'accent',
    text: 'Stripe still needs something from you before tips can be passed on.',
    action: 'Continue Setup',
  },
  review: {
    badge: 'In review',
    tone: 'neutral',
    text: 'Stripe is checking your details. There is nothing for you to do; tips wait until then.',
    action: null,
  },
  ready: {
    badge: 'Ready',
    tone: 'good',
    text: 'Tips go straight to your account at Stripe, all of it, and from there to your bank.',
    action: 'Change Details',
  },
} as const

const PAUSED = {
  badge: 'Paused',
  tone: 'neutral',
  text: 'Your account is suspended. Tips that have not reached you yet wait until our team has decided.',
  action: null,
} as const

/** The state of the payouts, and the next step. */
export function PayoutsStatus({ payouts }: { payouts: Payouts }) {
  const { status, paused, waiting, received, heldUntil } = payouts
  const { begin, busy, failure } = useOnboarding()
  const { badge, tone, text, action } = paused ? PAUSED : WORDS[status]
  return (
    <div className={styles.status}>
      <div className={styles.words}>
        <h3>
          Payouts <Badge tone={tone}>{badge}</Badge>
        </h3>
        <p>{text}</p>
        {heldUntil && !paused && (
          <p>
            We hold a helper’s first tips, and unusually many, for a while, because cards can turn out to be stolen.
            Yours are held until <time dateTime={heldUntil}>{dayOfMoment(heldUntil)}</time>.
          </p>
        )}
      </div>
      {(received > 0 || waiting > 0) && (
        <dl className={styles.sums}>
          {received > 0 && <Sum label="Passed on" amount={received} />}
          {waiting > 0 && <Sum label={paused ? 'Waiting' : 'Waiting for you'} amount={waiting} />}
        </dl>
      )}
      {action && (
        <Button variant={status === 'ready' ? 'quiet' : 'sky'} busy={busy} onClick={begin}>
          {action}
        </Button>
      )}
      <FailureNotice failure={failure} takesFocus className={styles.failure} />
    </div>
  )
}

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{dollars(amount)}</dd>
  </div>
)

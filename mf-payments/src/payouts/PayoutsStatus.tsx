import type { Payouts } from '@flight-amigo/backend/contract/payments'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { dollars } from '../money.ts'
import { useOnboarding } from './onboarding.ts'
import styles from './Payouts.module.css'

const STATUS_TEXTS = {
  none: {
    badge: 'Not set up',
    tone: 'neutral',
    text: 'Tell Stripe where to send your tips. Everything travelers give you is passed on to you.',
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
    text: 'Stripe is checking your details. You don’t need to do anything; tips wait until then.',
    action: null,
  },
  ready: {
    badge: 'Ready',
    tone: 'good',
    text: 'All of your tips go straight to your Stripe account, and from there to your bank.',
    action: 'Change Details',
  },
} as const

const PAUSED = {
  badge: 'Paused',
  tone: 'neutral',
  text: 'Your account is suspended. Tips that have not reached you yet wait until our team decides.',
  action: null,
} as const

export function PayoutsStatus({ payouts }: { payouts: Payouts }) {
  const { status, paused, waiting, received, onHoldUntil } = payouts
  const { begin, busy, failure } = useOnboarding()
  const { badge, tone, text, action } = paused ? PAUSED : STATUS_TEXTS[status]
  return (
    <div className={styles.status}>
      <div className={styles.text}>
        <h3>
          Payouts <Badge tone={tone}>{badge}</Badge>
        </h3>
        <p>{text}</p>
        {onHoldUntil && !paused && (
          <p>
            We hold a helper’s first tips, and unusually many tips, for a while in case a card was stolen. Yours are
            held until <time dateTime={onHoldUntil}>{dayOfMoment(onHoldUntil)}</time>.
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

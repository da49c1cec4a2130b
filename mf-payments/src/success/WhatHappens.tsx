import type { RecordedPayment, TipStatus } from '@flight-amigo/backend/contract/payments'
import { Link, useSession } from '@flight-amigo/shell/sdk'
import { type ReactNode, useId } from 'react'
import styles from './SuccessPage.module.css'

const MONEY: Record<TipStatus, (name: ReactNode) => ReactNode> = {
  paid: (name) => (
    <>
      Your full tip goes to {name}’s account at Stripe, our payment service. Stripe sends it to their bank, usually
      within a few days.
    </>
  ),
  waiting: (name) => (
    <>
      We hold your full tip until it can be paid out to {name}: once they have set up payouts and any safety hold has
      ended. If they close their account before, you’re refunded.
    </>
  ),
  refunded: () => 'This tip was refunded to you.',
  disputed: () => 'Your bank has asked for this money back. It is on hold until your bank decides.',
  lost: () => 'Your bank has returned this money to you.',
}

export function WhatHappens({ record: { status, recipientName } }: { record: RecordedPayment }) {
  const { user } = useSession()
  return (
    <MoneyAndReceipt
      money={MONEY[status](<bdi>{recipientName}</bdi>)}
      receipt={
        user ? (
          <>
            We email it to <bdi>{user.email}</bdi>. This tip is also under{' '}
            <Link to="/profile/tips">Tips and payouts</Link>.
          </>
        ) : (
          'If you entered an email address for the receipt, we send it there. You can also print this page.'
        )
      }
    />
  )
}

/** The two answers, which the skeleton shows as lines. */
export function MoneyAndReceipt({ money, receipt }: { money: ReactNode; receipt: ReactNode }) {
  const titleId = useId()
  return (
    <section className={styles.next} aria-labelledby={titleId}>
      <h2 id={titleId}>What happens with your tip</h2>
      <dl>
        <dt>The money</dt>
        <dd>{money}</dd>
        <dt>Your receipt</dt>
        <dd>{receipt}</dd>
      </dl>
    </section>
  )
}

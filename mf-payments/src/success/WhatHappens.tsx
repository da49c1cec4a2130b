import type { TipStatus } from '@flight-amigo/backend/contract/payments'
import { Link, useSession } from '@flight-amigo/shell/sdk'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import styles from './SuccessPage.module.css'

const MONEY_TEXTS: Record<TipStatus, ReactNode> = {
  paid: (
    <Trans>
      Your full tip goes to the helper's account at Stripe, our payment service. Stripe sends it to their bank, usually
      within a few days.
    </Trans>
  ),
  waiting: (
    <Trans>
      We hold your full tip until it can be paid out to the helper: once they have set up payouts and any safety hold
      has ended. If they close their account before then, you get your money back.
    </Trans>
  ),
  refunded: <Trans>This tip was refunded to you.</Trans>,
  disputed: <Trans>Your bank has asked for this money back. It is on hold until your bank decides.</Trans>,
  lost: <Trans>Your bank has returned this money to you.</Trans>,
}

export function WhatHappens({ status }: { status: TipStatus }) {
  const { user } = useSession()
  const email = user?.email
  return (
    <MoneyAndReceipt
      money={MONEY_TEXTS[status]}
      receipt={
        user ? (
          <Trans>
            We email it to <bdi>{email}</bdi>. This tip is also under <Link to="/profile/tips">Tips and payouts</Link>.
          </Trans>
        ) : (
          <Trans>
            If you entered an email address for the receipt, we send it there. You can also print this page.
          </Trans>
        )
      }
    />
  )
}

export function MoneyAndReceipt({ money, receipt }: { money: ReactNode; receipt: ReactNode }) {
  const titleId = useId()
  return (
    <section className={styles.next} aria-labelledby={titleId}>
      <h2 id={titleId}>
        <Trans>What happens with your tip</Trans>
      </h2>
      <dl>
        <dt>
          <Trans>The money</Trans>
        </dt>
        <dd>{money}</dd>
        <dt>
          <Trans>Your receipt</Trans>
        </dt>
        <dd>{receipt}</dd>
      </dl>
    </section>
  )
}

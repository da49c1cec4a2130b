import type { TipStatus } from '@flight-amigo/backend/contract/payments'
import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Link, useSession, useSettings } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useId } from 'react'
import { Stamp } from '../tip-card/ReceiptLayout.tsx'
import { TipPromise } from '../tip-card/TipCard.tsx'
import styles from './SuccessPage.module.css'

interface ReceiptProps {
  amount: ReactNode
  to?: ReactNode
  status: ReactNode
  date: ReactNode
  card?: ReactNode
  /** The receipt number, which is also in the email; or Stripe's id of a payment that has no record. */
  number: ReactNode
  numberLabel?: string
  isStamped?: boolean
}

export const RECEIPT_NUMBER = msg`Receipt number`

export const Receipt = ({ amount, to, status, date, card, number, numberLabel, isStamped = false }: ReceiptProps) => {
  const { t } = useLingui()
  const { contactEmail } = useSettings()
  return (
    <BoardingPass aria-label={t`Receipt`} stub={<TipPromise />}>
      <p className={styles.brand}>
        <Logo /> Flight Amigo <span>{t`Receipt`}</span>
      </p>
      <div className={styles.head}>
        <p className={styles.amount}>
          <span>{t`Amount`}</span>
          <b>{amount}</b>
        </p>
        {isStamped && <Stamp />}
      </div>
      <dl className={styles.facts}>
        {to && (
          <Fact
            label={t({
              message: 'To',
              context: 'recipient',
              comment: 'On a receipt, above the name of the recipient.',
            })}
          >
            {to}
          </Fact>
        )}
        <Fact label={t`Status`}>{status}</Fact>
        <Fact label={t`Date`}>{date}</Fact>
        {card && (
          <Fact label={t({ message: 'Paid with', comment: 'On a receipt, above: Visa ending in 4242' })}>{card}</Fact>
        )}
        <Fact label={numberLabel ?? t(RECEIPT_NUMBER)}>{number}</Fact>
      </dl>
      <p className={styles.questions}>
        <Trans comment="On a receipt, before our email address.">Questions?</Trans>{' '}
        <a href={`mailto:${contactEmail}`}>{contactEmail}</a>
      </p>
    </BoardingPass>
  )
}

const Logo = () => (
  <svg viewBox="0 0 34 22" fill="none" stroke="currentColor" strokeWidth="2.6" strokeLinecap="round" aria-hidden="true">
    <path d="M4 18C8 7 26 7 30 18" />
    <g fill="currentColor" stroke="none">
      <circle cx="4" cy="18" r="2.7" />
      <circle cx="30" cy="18" r="2.7" />
    </g>
  </svg>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

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
        <dd>{MONEY_TEXTS[status]}</dd>
        <dt>
          <Trans>Your receipt</Trans>
        </dt>
        <dd>
          {user ? (
            <Trans>
              We email it to <bdi>{email}</bdi>. This tip is also under <Link to="/profile/tips">Tips and payouts</Link>
              .
            </Trans>
          ) : (
            <Trans>
              If you entered an email address for the receipt, we send it there. You can also print this page.
            </Trans>
          )}
        </dd>
      </dl>
    </section>
  )
}

import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { useSettings } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import type { ReactNode } from 'react'
import { Stamp } from '../tip-card/ReceiptLayout.tsx'
import { TipPromise } from '../tip-card/TipCardParts.tsx'
import styles from './SuccessPage.module.css'

interface Props {
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

export const Receipt = ({ amount, to, status, date, card, number, numberLabel, isStamped = false }: Props) => {
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

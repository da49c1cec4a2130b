import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import type { ReactNode } from 'react'
import { Band, TipPromise } from '../pass/PassParts.tsx'
import { Stamp } from '../pass/ThankYou.tsx'
import styles from './SuccessPage.module.css'

interface Props {
  amount: ReactNode
  /** The recipient, if it is known. */
  to?: ReactNode
  status: ReactNode
  date: ReactNode
  isStamped?: boolean
}

/** The receipt of a tip. */
export const Receipt = ({ amount, to, status, date, isStamped = false }: Props) => (
  <BoardingPass aria-label="Receipt" stub={<TipPromise />}>
    <Band />
    <div className={styles.head}>
      <p className={styles.amount}>
        <span>Amount</span>
        <b>{amount}</b>
      </p>
      {isStamped && <Stamp />}
    </div>
    <dl className={styles.facts}>
      {to && <Fact label="To">{to}</Fact>}
      <Fact label="Status">{status}</Fact>
      <Fact label="Date">{date}</Fact>
    </dl>
  </BoardingPass>
)

const Fact = ({ label, children }: { label: string; children: ReactNode }) => (
  <div>
    <dt>{label}</dt>
    <dd>{children}</dd>
  </div>
)

import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Link, useNavigate } from '@flight-amigo/shell/sdk'
import type { PaidTip } from '../public.ts'
import styles from './TipReceipt.module.css'

/** The receipt of a tip that the user has just paid, above the conversation with its recipient. */
export function TipReceipt({ tip, to }: { tip: PaidTip['paidTip']; to: string }) {
  const navigate = useNavigate()
  const { dollars, paidAt, number, receipt, receiptState } = tip
  const facts = [paidAt && dayOfMoment(paidAt), number && `Receipt ${number}`].filter(Boolean)
  return (
    <section className={styles.receipt} aria-label="Receipt">
      <Notice tone="success" title={`You tipped $${dollars.toFixed(2)}`}>
        To <bdi>{to}</bdi>. Write them a line, if you like.
        <span className={styles.facts}>
          {facts.length > 0 && <span>{facts.join(' · ')}</span>}
          <Link
            to={receipt}
            onClick={(event) => {
              event.preventDefault()
              navigate(receipt, { state: receiptState })
            }}
          >
            See your receipt
          </Link>
        </span>
      </Notice>
    </section>
  )
}

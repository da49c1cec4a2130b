import type { PaidTipState } from '@flight-amigo/backend/addresses/messaging'
import { usDollars } from '@flight-amigo/backend/contract/us-dollars'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Link, locale, useNavigate } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import styles from './TipReceipt.module.css'

export function TipReceipt({ tip, to }: { tip: PaidTipState['paidTip']; to: string }) {
  const { t } = useLingui()
  const navigate = useNavigate()
  const { dollars, paidAt, receiptNumber: number, receipt, receiptState } = tip
  const facts = [paidAt && dayOfMoment(paidAt), number && t`Receipt ${number}`].filter(Boolean)
  const amount = usDollars(dollars, locale())
  return (
    <section className={styles.receipt} aria-label={t`Receipt`}>
      <Notice tone="success" title={t`You tipped ${amount}`}>
        <Trans comment="Who received the tip.">
          To <bdi>{to}</bdi>. Write them a line, if you like.
        </Trans>
        <span className={styles.facts}>
          {facts.length > 0 && <span>{facts.join(' · ')}</span>}
          <Link
            to={receipt}
            onClick={(event) => {
              event.preventDefault()
              navigate(receipt, { state: receiptState })
            }}
          >
            <Trans>See your receipt</Trans>
          </Link>
        </span>
      </Notice>
    </section>
  )
}

import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Link, skipToken, toast, useLocation, useNavigate } from '@flight-amigo/shell/sdk'
import type { PaymentIntent } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef } from 'react'
import { dollars } from '../money.ts'
import { ThankYou } from '../pass/ThankYou.tsx'
import { useRecipientQuery, useReportPaymentMutation } from '../payments.api.ts'
import { Receipt } from './Receipt.tsx'
import styles from './SuccessPage.module.css'
import { SuccessFrame } from './SuccessSkeleton.tsx'

interface Props {
  intent: PaymentIntent
  recipientId: number | undefined
}

/** A tip that Stripe has accepted: it is paid, or the bank is still working on it. */
export function Confirmed({ intent, recipientId }: Props) {
  useReportToServer(intent, recipientId)
  const { data: recipient, isLoading } = useRecipientQuery(recipientId ? String(recipientId) : skipToken)
  const isPaid = intent.status === 'succeeded'
  const to = recipient ? ` to ${recipient.username}` : ''
  return (
    <SuccessFrame
      heading={isPaid ? 'Payment Successful!' : 'Your tip'}
      lead={
        isPaid
          ? `Thank you for your tip${to}!`
          : 'Your bank is still working on it. There is nothing more for you to do.'
      }
    >
      <ThankYou
        actions={
          <Link className={buttonClass()} to="/search">
            Find Companions
          </Link>
        }
      >
        <Receipt
          amount={dollars(intent.amount / 100)}
          to={isLoading ? <Skeleton width="long" /> : recipient?.username}
          status={<span className={isPaid ? styles.good : undefined}>{isPaid ? 'Succeeded' : 'Processing'}</span>}
          date={dayOfMoment(new Date())}
          isStamped={isPaid}
        />
      </ThankYou>
    </SuccessFrame>
  )
}

/**
 * Reports a payment to the server. A reload reports it again, and the server takes it as the same payment. The payer
 * sees the toast once, because two toasts would look like two payments.
 */
function useReportToServer(intent: PaymentIntent, recipientId: number | undefined): void {
  const [report] = useReportPaymentMutation()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const reported = useRef('')

  const reportOnce = useEffectEvent(async () => {
    if (recipientId === undefined) return
    const { error } = await report({ paymentIntentId: intent.id, recipientId, amount: intent.amount / 100 })
    if ((state as { recorded?: string } | null)?.recorded === intent.id) return
    navigate(pathname + search, { replace: true, state: { recorded: intent.id } })
    toast(error ? NOT_RECORDED : RECORDED)
  })
  useEffect(() => {
    if (intent.status !== 'succeeded' || reported.current === intent.id) return
    reported.current = intent.id
    reportOnce()
  }, [intent])
}

const RECORDED = { title: 'Payment successful', description: 'Your tip has been successfully recorded!' }
const NOT_RECORDED = {
  title: 'Payment Recorded',
  description: "Your payment was successful, but we couldn't record all details. Don't worry, your tip was sent!",
}

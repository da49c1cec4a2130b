import { toast, useLocation, useNavigate } from '@flight-amigo/shell/sdk'
import type { PaymentIntent } from '@stripe/stripe-js'
import { useEffect, useEffectEvent, useRef } from 'react'
import { useReportPaymentMutation } from '../payments.api.ts'

/**
 * Tells the server of a payment that was made. A reload tells it again, which it takes as the same; but the payer
 * hears of it once, since twice would sound like paid twice.
 */
export function useRecorded(intent: PaymentIntent, recipientId: number | undefined): void {
  const [report] = useReportPaymentMutation()
  const { pathname, search, state } = useLocation()
  const navigate = useNavigate()
  const reported = useRef('')

  const record = useEffectEvent(async () => {
    if (recipientId === undefined) return
    const { error } = await report({ paymentIntentId: intent.id, recipientId, amount: intent.amount / 100 })
    if ((state as { recorded?: string } | null)?.recorded === intent.id) return
    navigate(pathname + search, { replace: true, state: { recorded: intent.id } })
    toast(error ? NOT_RECORDED : RECORDED)
  })
  useEffect(() => {
    if (intent.status !== 'succeeded' || reported.current === intent.id) return
    reported.current = intent.id
    record()
  }, [intent])
}

const RECORDED = { title: 'Payment successful', description: 'Your tip has been successfully recorded!' }
const NOT_RECORDED = {
  title: 'Payment Recorded',
  description: "Your payment was successful, but we couldn't record all details. Don't worry, your tip was sent!",
}

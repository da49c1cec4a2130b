import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { toast, useNavigate } from '@flight-amigo/shell/sdk'
import type { PaymentIntent } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AmountChoice, amountError } from '../amount/AmountChoice.tsx'
import { BesidePass, TipPass } from '../pass/TipPass.tsx'
import { type Recipient, useReportPaymentMutation } from '../payments.api.ts'
import { useEarlierPayment } from '../setup/earlierPayment.ts'
import { usePaymentSetups } from '../setup/paymentSetups.ts'
import { setupFailure } from '../stripe/confirmTip.ts'
import styles from './TipPage.module.css'
import type { TipPayment } from './TipPayment.tsx'
import { TipFrame } from './TipSkeleton.tsx'

const SUGGESTED_AMOUNT = 15

/** First the amount, then the card. Cancel leads back to the amount. */
export function Tip({ owner }: { owner: Recipient }) {
  const { earlier, note } = useEarlierPayment()
  const setups = usePaymentSetups(earlier.tried)
  const [amount, setAmount] = useState(earlier.tried?.tip.amount ?? SUGGESTED_AMOUNT)
  const [isOpening, setOpening] = useState(false)
  const [cardStep, setCardStep] = useState<{ Step: typeof TipPayment }>()
  const input = useRef<HTMLInputElement>(null)
  const [report] = useReportPaymentMutation()
  const navigate = useNavigate()

  const thankPayer = () => {
    toast({ title: 'Payment successful', description: 'Your tip has been sent successfully' })
    // The paid form leaves the history, so that Back does not lead to it.
    navigate('/messages', { replace: true })
  }
  const thankForEarlier = useEffectEvent(thankPayer)
  useEffect(() => {
    if (earlier.state === 'paid') thankForEarlier()
  }, [earlier.state])

  const wasAtCard = useRef(false)
  useEffect(() => {
    if (wasAtCard.current && !cardStep) input.current?.focus()
    wasAtCard.current = cardStep !== undefined
  }, [cardStep])

  const paid = (intent: PaymentIntent) => {
    // Stripe's webhook tells the server too. This report is only sooner, so nobody waits for it or sees it fail.
    report({ paymentIntentId: intent.id, recipientId: owner.id, amount: intent.amount / 100 })
    thankPayer()
  }
  const openCardStep = async (event: FormEvent) => {
    event.preventDefault()
    if (amountError(amount)) return input.current?.focus()
    setOpening(true)
    try {
      // Loaded on demand, because most visitors of this page do not pay.
      const { TipPayment: Step } = await import('./TipPayment.tsx')
      setCardStep({ Step })
    } catch (reason) {
      toast({ ...setupFailure(reason), variant: 'destructive' })
    }
    setOpening(false)
  }
  const tip = { amount, receiverId: owner.id }
  return (
    <TipFrame>
      <BesidePass pass={<TipPass to={owner} about="Flight Companion" amount={amount} />}>
        <Card>
          {cardStep ? (
            <cardStep.Step
              tip={tip}
              setups={setups}
              onTry={note}
              onPaid={paid}
              onLeave={() => setCardStep(undefined)}
            />
          ) : (
            <form className={styles.step} onSubmit={openCardStep} noValidate>
              <AmountChoice amount={amount} onChange={setAmount} inputRef={input} />
              <Button type="submit" wide busy={isOpening || earlier.state === 'checking'}>
                Continue to Payment
              </Button>
            </form>
          )}
        </Card>
      </BesidePass>
    </TipFrame>
  )
}

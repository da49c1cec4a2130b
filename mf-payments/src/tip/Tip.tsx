import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { toast, useNavigate } from '@flight-amigo/shell/sdk'
import type { PaymentIntent } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AmountChoice, amountError } from '../amount/AmountChoice.tsx'
import { TipPass } from '../pass/TipPass.tsx'
import { TwoSides } from '../pass/TwoSides.tsx'
import { type Recipient, useReportPaymentMutation } from '../payments.api.ts'
import { useSetUp } from '../setup/useSetUp.ts'
import { useTried } from '../setup/useTried.ts'
import { setUpFailed } from '../stripe/confirmTip.ts'
import { TipFrame } from './TipFrame.tsx'
import styles from './TipPage.module.css'
import type { TipPayment } from './TipPayment.tsx'

const SUGGESTED = 15

/** First how much, then the card; Cancel leads back to how much. */
export function Tip({ owner }: { owner: Recipient }) {
  const { earlier, note } = useTried()
  const setUp = useSetUp(earlier.tried)
  const [amount, setAmount] = useState(earlier.tried?.tip.amount ?? SUGGESTED)
  const [opening, setOpening] = useState(false)
  const [second, setSecond] = useState<{ Step: typeof TipPayment }>()
  const input = useRef<HTMLInputElement>(null)
  const [report] = useReportPaymentMutation()
  const navigate = useNavigate()

  const thank = () => {
    toast({ title: 'Payment successful', description: 'Your tip has been sent successfully' })
    // Not to be come back to: the form has done its work.
    navigate('/messages', { replace: true })
  }
  const thankForEarlier = useEffectEvent(thank)
  useEffect(() => {
    if (earlier.state === 'paid') thankForEarlier()
  }, [earlier.state])

  const cameBack = useRef(false)
  useEffect(() => {
    if (cameBack.current && !second) input.current?.focus()
    cameBack.current = second !== undefined
  }, [second])

  const paid = (intent: PaymentIntent) => {
    // Stripe tells the server as well; this is only sooner, so nobody need wait for it or hear of its failure.
    report({ paymentIntentId: intent.id, recipientId: owner.id, amount: intent.amount / 100 })
    thank()
  }
  const proceed = async (event: FormEvent) => {
    event.preventDefault()
    if (amountError(amount)) return input.current?.focus()
    setOpening(true)
    try {
      // The half that speaks with Stripe is not for those who only look.
      const { TipPayment: Step } = await import('./TipPayment.tsx')
      setSecond({ Step })
    } catch (reason) {
      toast({ ...setUpFailed(reason), variant: 'destructive' })
    }
    setOpening(false)
  }
  const tip = { amount, receiverId: owner.id }
  return (
    <TipFrame>
      <TwoSides pass={<TipPass to={owner} about="Flight Companion" amount={amount} />}>
        <Card>
          {second ? (
            <second.Step tip={tip} setUp={setUp} onTry={note} onPaid={paid} onLeave={() => setSecond(undefined)} />
          ) : (
            <form className={styles.step} onSubmit={proceed} noValidate>
              <AmountChoice amount={amount} onChange={setAmount} inputRef={input} />
              <Button type="submit" wide busy={opening || earlier.state === 'checking'}>
                Continue to Payment
              </Button>
            </form>
          )}
        </Card>
      </TwoSides>
    </TipFrame>
  )
}

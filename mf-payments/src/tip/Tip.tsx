import { conversationAddress } from '@flight-amigo/mf-messaging/public'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { toast, useFailure, useLazy, useNavigate } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentIntent } from '@stripe/stripe-js'
import { type FormEvent, useEffect, useEffectEvent, useRef, useState } from 'react'
import { AmountChoice } from '../amount/AmountChoice.tsx'
import { amountError, amountOf } from '../amount/amount.ts'
import { BesidePass } from '../pass/PassParts.tsx'
import { TipPass } from '../pass/TipPass.tsx'
import { type Recipient, type TipTerms, useAmountBounds, useReportPaymentMutation } from '../payments.api.ts'
import { usePaymentSetups } from '../setup/paymentSetups.ts'
import { type PaymentAttempt, usePreviousPayment } from '../setup/previousPayment.ts'
import { SETUP_PROBLEM, setupFailure } from '../stripe/setupFailure.ts'
import { paidTip } from './paidTip.ts'
import styles from './TipPage.module.css'
import { TipFrame } from './TipSkeleton.tsx'

interface Props {
  owner: Recipient
  terms: TipTerms
  suggested: string
}

/** Loaded on demand, because most visitors of this page do not pay. */
const loadCardStep = () => import('./TipPayment.tsx').then(({ TipPayment }) => TipPayment)

export function Tip({ owner, terms, suggested }: Props) {
  const { t } = useLingui()
  const { previous, remember } = usePreviousPayment()
  const setups = usePaymentSetups(previous.attempt)
  const [text, setText] = useState(() => String(previous.attempt?.tip.amount ?? suggested))
  const bounds = useAmountBounds(owner, terms, text)
  const [isPaying, setPaying] = useState(false)
  const { loaded: CardStep, isFailed, retry } = useLazy(loadCardStep, { isWanted: isPaying })
  const { failure, fail, clear } = useFailure()
  const input = useRef<HTMLInputElement>(null)
  const receiptNumber = useRef(previous.attempt?.receiptNumber)
  const [report] = useReportPaymentMutation()
  const navigate = useNavigate()

  const thankPayer = (tip: Omit<Parameters<typeof paidTip>[0], 'recipientId' | 'number'>) => {
    toast({ title: t`Payment successful`, description: t`Your tip has been sent successfully` })
    // Back must not lead to the paid form.
    navigate(conversationAddress(owner.id), {
      replace: true,
      state: paidTip({ ...tip, recipientId: owner.id, number: receiptNumber.current }),
    })
  }
  const thankForPrevious = useEffectEvent(thankPayer)
  useEffect(() => {
    if (previous.state !== 'paid' || !previous.attempt) return
    const { tip, clientSecret } = previous.attempt
    thankForPrevious({ dollars: tip.amount, clientSecret })
  }, [previous.state, previous.attempt])

  const backToAmount = useEffectEvent(() => {
    setPaying(false)
    retry()
    fail(setupFailure(undefined, t(SETUP_PROBLEM)))
  })
  useEffect(() => {
    if (isFailed) backToAmount()
  }, [isFailed])

  const isAtCard = isPaying && CardStep !== undefined
  const wasAtCard = useRef(false)
  useEffect(() => {
    if (wasAtCard.current && !isAtCard) input.current?.focus()
    wasAtCard.current = isAtCard
  }, [isAtCard])

  const paid = (intent: PaymentIntent) => {
    const dollars = intent.amount / 100
    // Stripe's webhook reports the payment too, so the user neither waits for this report nor sees it fail.
    report({ paymentIntentId: intent.id, recipientId: owner.id, amount: dollars })
    thankPayer({ dollars, clientSecret: intent.client_secret ?? '', paidAt: new Date().toISOString() })
  }
  const attempt = (made: PaymentAttempt) => {
    receiptNumber.current = made.receiptNumber
    remember(made)
  }
  const problem = amountError(text, bounds)
  const openCardStep = (event: FormEvent) => {
    event.preventDefault()
    if (problem) return input.current?.focus()
    clear()
    setPaying(true)
  }
  const amount = problem ? 0 : amountOf(text)
  return (
    <TipFrame>
      <BesidePass pass={<TipPass to={owner} about={t`Flight Companion`} amount={amount} waits={!terms.payoutsReady} />}>
        <Card>
          {isAtCard ? (
            <CardStep
              tip={{ amount, receiverId: owner.id }}
              setups={setups}
              returnTo={`/messages?to=${owner.id}`}
              onAttempt={attempt}
              onPaid={paid}
              onLeave={() => setPaying(false)}
            />
          ) : (
            <form className={styles.step} onSubmit={openCardStep} noValidate>
              <AmountChoice text={text} onChange={setText} bounds={bounds} inputRef={input} />
              <FailureNotice failure={failure} takesFocus />
              <Button type="submit" wide busy={isPaying || previous.state === 'checking'}>
                <Trans>Continue to Payment</Trans>
              </Button>
            </form>
          )}
        </Card>
      </BesidePass>
    </TipFrame>
  )
}

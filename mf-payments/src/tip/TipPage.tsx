import { conversationPath, type PaidTipState } from '@flight-amigo/backend/addresses/messaging'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Page } from '@flight-amigo/shared-ui/Page'
import {
  errorText,
  type Failure,
  Link,
  toast,
  useFailure,
  useLazy,
  useNavigate,
  useParams,
  useSearchParams,
  useSession,
} from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentIntent } from '@stripe/stripe-js'
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { TipAmountField } from '../amount/TipAmountField.tsx'
import { amountError, amountOf, suggestedAmount } from '../amount/tipAmount.ts'
import {
  type PaymentAttempt,
  useEndedPayment,
  usePaymentIntents,
  usePreviousPayment,
  useRestoreCount,
} from '../payment-intent/paymentIntents.ts'
import {
  isUnknownPerson,
  type Recipient,
  type TipTerms,
  useAmountRules,
  useRecipientWithListingsQuery,
  useReportPaymentMutation,
  useTipTerms,
} from '../payments.api.ts'
import { TipHeading, TipSkeleton } from '../skeletons.tsx'
import { SETUP_PROBLEM, setupFailure } from '../stripe/setupFailure.ts'
import { BesideTipCard, TipCard } from '../tip-card/TipCard.tsx'
import styles from './TipPage.module.css'

const TipFrame = ({ children }: { children: ReactNode }) => (
  <Page tall>
    <TipHeading />
    {children}
  </Page>
)

const SUGGESTED_AMOUNT = 15

export function TipPage() {
  const { t } = useLingui()
  const { userId = '' } = useParams()
  const [query] = useSearchParams()
  const { user } = useSession()
  const restoreCount = useRestoreCount()
  const { data: recipient, error, isFetching, refetch } = useRecipientWithListingsQuery(userId)
  const terms = useTipTerms(recipient)

  if (recipient && recipient.id === user?.id)
    return (
      <TipFrame>
        <EmptyState title={t`You cannot send a tip to yourself.`} action={findCompanionsLink} />
      </TipFrame>
    )
  if (recipient && terms) {
    const suggested = suggestedAmount(query.get('amount'), SUGGESTED_AMOUNT)
    return <TipForm key={`${recipient.id} ${restoreCount}`} recipient={recipient} terms={terms} suggested={suggested} />
  }
  if (!error) return <TipSkeleton />
  return (
    <TipFrame>
      {isUnknownPerson(error as Failure) ? (
        <EmptyState title={t`User Not Found`} action={findCompanionsLink}>
          <Trans>The user you are trying to tip does not exist</Trans>
        </EmptyState>
      ) : (
        <ErrorState title={t`Something went wrong`} onRetry={refetch} retrying={isFetching}>
          {errorText(error, t`Could not load recipient information`)}
        </ErrorState>
      )}
    </TipFrame>
  )
}

const findCompanionsLink = (
  <Link className={buttonClass()} to="/search">
    <Trans>Find Companions</Trans>
  </Link>
)

interface Props {
  recipient: Recipient
  terms: TipTerms
  suggested: string
}

/** Loaded on demand, because most visitors of this page do not pay. */
const loadCardStep = () => import('./TipPayment.tsx').then(({ TipPayment }) => TipPayment)

function TipForm({ recipient, terms, suggested }: Props) {
  const { t } = useLingui()
  const { previous, remember } = usePreviousPayment()
  const intents = usePaymentIntents(previous.attempt)
  const ended = useEndedPayment(previous, intents)
  const [text, setText] = useState(() => String(previous.attempt?.tip.amount ?? suggested))
  const rules = useAmountRules(recipient, terms, text)
  const [isPaying, setPaying] = useState(false)
  const { loaded: CardStep, isFailed, retry } = useLazy(loadCardStep, { isEnabled: isPaying })
  const { failure, fail, clear } = useFailure()
  const input = useRef<HTMLInputElement>(null)
  const receiptNumber = useRef(previous.attempt?.receiptNumber)
  const [report] = useReportPaymentMutation()
  const navigate = useNavigate()

  const showSuccess = (tip: Omit<Parameters<typeof paidTip>[0], 'recipientId' | 'receiptNumber'>) => {
    toast({ title: t`Payment successful`, description: t`Your tip has been sent successfully` })
    // Back must not lead to the paid form.
    navigate(conversationPath(recipient.id), {
      replace: true,
      state: paidTip({ ...tip, recipientId: recipient.id, receiptNumber: receiptNumber.current }),
    })
  }
  const showPreviousSuccess = useEffectEvent(showSuccess)
  useEffect(() => {
    if (previous.state !== 'paid' || !previous.attempt) return
    const { tip, clientSecret } = previous.attempt
    showPreviousSuccess({ dollars: tip.amount, clientSecret })
  }, [previous.state, previous.attempt])

  const backToAmount = useEffectEvent(() => {
    setPaying(false)
    retry()
    fail(setupFailure(undefined, t(SETUP_PROBLEM)))
  })
  useEffect(() => {
    if (isFailed) backToAmount()
  }, [isFailed])

  const isCardStep = isPaying && CardStep !== undefined
  const wasCardStep = useRef(false)
  useEffect(() => {
    if (wasCardStep.current && !isCardStep) input.current?.focus()
    wasCardStep.current = isCardStep
  }, [isCardStep])

  const onPaid = (intent: PaymentIntent) => {
    const dollars = intent.amount / 100
    // Stripe's webhook reports the payment too, so the user neither waits for this report nor sees it fail.
    report({ paymentIntentId: intent.id, recipientId: recipient.id, amount: dollars })
    showSuccess({ dollars, clientSecret: intent.client_secret ?? '', paidAt: new Date().toISOString() })
  }
  const saveAttempt = (attempt: PaymentAttempt) => {
    receiptNumber.current = attempt.receiptNumber
    remember(attempt)
  }
  const problem = amountError(text, rules)
  const openCardStep = (event: FormEvent) => {
    event.preventDefault()
    if (problem) return input.current?.focus()
    clear()
    setPaying(true)
  }
  const amount = problem ? 0 : amountOf(text)
  return (
    <TipFrame>
      <BesideTipCard
        card={<TipCard to={recipient} about={t`Flight Companion`} amount={amount} isHeld={!terms.payoutsReady} />}
      >
        <Card>
          {isCardStep ? (
            <CardStep
              tip={{ amount, receiverId: recipient.id }}
              intents={intents}
              returnTo={conversationPath(recipient.id)}
              onAttempt={saveAttempt}
              onPaid={onPaid}
              onLeave={() => setPaying(false)}
            />
          ) : (
            <form className={styles.step} onSubmit={openCardStep} noValidate>
              <TipAmountField text={text} onChange={setText} rules={rules} inputRef={input} />
              {ended && !failure && <Notice tone="danger">{ended}</Notice>}
              <FailureNotice failure={failure} takesFocus />
              <Button type="submit" wide busy={isPaying || previous.state === 'checking'}>
                <Trans>Continue to Payment</Trans>
              </Button>
            </form>
          )}
        </Card>
      </BesideTipCard>
    </TipFrame>
  )
}

interface PaidTipDetails {
  dollars: number
  clientSecret: string
  recipientId: number
  paidAt?: string
  receiptNumber: string | undefined
}

/** `receiptState` stops the receipt's page from showing a toast. */
function paidTip({ clientSecret, recipientId, ...tip }: PaidTipDetails): PaidTipState {
  const [intentId = ''] = clientSecret.split('_secret_')
  const query = new URLSearchParams({
    recipientId: String(recipientId),
    payment_intent: intentId,
    payment_intent_client_secret: clientSecret,
  })
  return { paidTip: { ...tip, receipt: `/checkout/success?${query}`, receiptState: { recorded: intentId } } }
}

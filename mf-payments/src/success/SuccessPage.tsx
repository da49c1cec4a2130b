import { conversationPath } from '@flight-amigo/backend/addresses/messaging'
import { checkoutPath } from '@flight-amigo/backend/addresses/payments'
import type { RecordedPayment } from '@flight-amigo/backend/contract/payments'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { isolateDirection } from '@flight-amigo/shared-ui/isolateDirection'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import {
  errorText,
  type Failure,
  Link,
  toast,
  useLocation,
  useReplaceUrl,
  useSearchParams,
  useSession,
} from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import type { PaymentIntent } from '@stripe/stripe-js'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { dollars } from '../money.ts'
import { useReportPaymentMutation } from '../payments.api.ts'
import { SuccessSkeleton } from '../skeletons.tsx'
import { useStripeScript } from '../stripe/stripeScript.ts'
import { ReceiptLayout } from '../tip-card/ReceiptLayout.tsx'
import { useHeadingFocus } from '../tip-card/useHeadingFocus.ts'
import { RECEIPT_NUMBER, Receipt, WhatHappens } from './Receipt.tsx'
import styles from './SuccessPage.module.css'
import { ThankYouScene } from './ThankYouScene.tsx'

/** Stripe redirects here. The page trusts Stripe and the server, not the URL. */
export function SuccessPage() {
  const { t } = useLingui()
  const [query] = useSearchParams()
  const clientSecret = query.get('payment_intent_client_secret')
  const recipientId = Number(query.get('recipientId')) || undefined
  const { intent, failed, retry } = usePaymentIntent(clientSecret)

  if (!clientSecret) return <PaymentFailed title={t`Payment information is missing`} recipientId={recipientId} />
  if (failed)
    return <PaymentFailed title={t`Could not retrieve payment information`} recipientId={recipientId} onRetry={retry} />
  if (!intent) return <SuccessSkeleton />
  if (intent.status !== 'succeeded' && intent.status !== 'processing')
    return (
      <PaymentFailed title={t`Payment failed`} recipientId={recipientId}>
        {t`Your payment was not processed`}
      </PaymentFailed>
    )
  return <PaymentOutcome intent={intent} recipientId={recipientId} />
}

function usePaymentIntent(clientSecret: string | null) {
  const script = useStripeScript(clientSecret !== null)
  const { stripe } = script
  const [intent, setIntent] = useState<PaymentIntent>()
  const [failed, setFailed] = useState(false)

  useEffect(() => {
    if (!stripe || !clientSecret || failed) return
    let ignore = false
    stripe
      .retrievePaymentIntent(clientSecret)
      .then(({ paymentIntent }) => (paymentIntent ? ignore || setIntent(paymentIntent) : ignore || setFailed(true)))
      .catch(() => ignore || setFailed(true))
    return () => {
      ignore = true
    }
  }, [stripe, clientSecret, failed])

  const retry = () => {
    script.retry()
    setFailed(false)
  }
  return { intent, failed: failed || script.failed, retry }
}

interface PaymentOutcomeProps {
  intent: PaymentIntent
  /** The recipient in the URL. The server checks it. */
  recipientId: number | undefined
}

function PaymentOutcome({ intent, recipientId }: PaymentOutcomeProps) {
  const { t } = useLingui()
  const { record, failure } = useReportToServer(intent, recipientId)
  if (intent.status !== 'succeeded') return <PaymentResult intent={intent} />
  if (isRefused(failure))
    return (
      <PaymentFailed title={t`Could not retrieve payment information`} recipientId={undefined}>
        {errorText(failure, '')}
      </PaymentFailed>
    )
  return record || failure ? <PaymentResult intent={intent} record={record} /> : <SuccessSkeleton />
}

/** Without a record it shows Stripe's data, and no name. */
function PaymentResult({ intent, record }: { intent: PaymentIntent; record?: RecordedPayment | undefined }) {
  const { t } = useLingui()
  useHeadingFocus()
  const { user } = useSession()
  const conversation = user && record && conversationPath(record.recipientId)
  const isPaid = intent.status === 'succeeded'
  const name = record?.recipientName && isolateDirection(record.recipientName)
  const thanks = name ? t`Thank you for your tip to ${name}!` : t`Thank you for your tip!`
  return (
    <SuccessFrame
      heading={isPaid ? t`Payment Successful!` : undefined}
      lead={isPaid ? thanks : t`Your bank is still processing it. You don't need to do anything else.`}
    >
      <ReceiptLayout
        actions={
          <>
            {conversation && (
              <Link className={buttonClass()} to={conversation}>
                <Trans>Go to your conversation</Trans>
              </Link>
            )}
            <Button variant={conversation ? 'quiet' : 'accent'} onClick={() => print()}>
              <Trans>Print receipt</Trans>
            </Button>
            {!conversation && (
              <Link className={buttonClass({ variant: 'quiet' })} to="/">
                <Trans>Go to the home page</Trans>
              </Link>
            )}
          </>
        }
      >
        {isPaid && !record && (
          <Notice>
            <Trans>
              Our record could not be loaded, so this is what Stripe shows. Reload the page to see everything.
            </Trans>
          </Notice>
        )}
        <Receipt
          amount={dollars(record?.amount ?? intent.amount / 100)}
          to={name}
          status={<span className={isPaid ? styles.good : undefined}>{isPaid ? t`Succeeded` : t`Processing`}</span>}
          date={dayOfMoment(record?.paidAt ?? new Date())}
          card={record?.card && <CardName {...record.card} />}
          number={record?.receiptNumber ?? intent.id}
          numberLabel={record ? t(RECEIPT_NUMBER) : t`Payment number at Stripe`}
          isStamped={isPaid}
        />
        {record && <WhatHappens status={record.status} />}
      </ReceiptLayout>
    </SuccessFrame>
  )
}

const CardName = ({ brand, last4: digits }: NonNullable<RecordedPayment['card']>) => (
  <Trans comment="A payment card: Visa ending in 4242">
    {brand} ending in {digits}
  </Trans>
)

/**
 * The server treats a second report as the same payment. The toast shows once, because two toasts would look like two
 * payments.
 */
function useReportToServer(intent: PaymentIntent, recipientId: number | undefined) {
  const { t } = useLingui()
  const [report, { data: record, error }] = useReportPaymentMutation()
  const { pathname, search, state } = useLocation()
  const replaceUrl = useReplaceUrl()
  const reported = useRef('')

  const reportOnce = useEffectEvent(async () => {
    const { error } = await report({
      paymentIntentId: intent.id,
      ...(recipientId !== undefined && { recipientId }),
      amount: intent.amount / 100,
    })
    if (isRefused(error as Failure | undefined)) return
    if ((state as { recorded?: string } | null)?.recorded === intent.id) return
    replaceUrl(pathname + search, { recorded: intent.id })
    const description = error
      ? t`Your payment was successful, but we couldn't record all details. Don't worry, your tip was sent!`
      : t`Your tip has been successfully recorded!`
    toast({ title: error ? t`Payment Recorded` : t`Payment successful`, description })
  })
  useEffect(() => {
    if (intent.status !== 'succeeded' || reported.current === intent.id) return
    reported.current = intent.id
    reportOnce()
  }, [intent])

  return { record, failure: error as Failure | undefined }
}

const isRefused = (failure: Failure | undefined) =>
  ['payment-unknown', 'payment-mismatch', 'payment-of-another'].includes(failure?.code ?? '')

interface PaymentFailedProps {
  title: string
  recipientId: number | undefined
  onRetry?: () => void
  children?: string
}

const PaymentFailed = ({ title, recipientId, onRetry, children }: PaymentFailedProps) => (
  <SuccessFrame>
    <ErrorState
      title={title}
      {...(onRetry && { onRetry })}
      action={
        recipientId ? (
          <Link className={buttonClass({ variant: 'quiet' })} to={checkoutPath(recipientId)}>
            <Trans>Back to the tip</Trans>
          </Link>
        ) : (
          <Link className={buttonClass({ variant: 'quiet' })} to="/search">
            <Trans>Find Companions</Trans>
          </Link>
        )
      }
    >
      {children}
    </ErrorState>
  </SuccessFrame>
)

interface FrameProps {
  heading?: string | undefined
  lead?: ReactNode
  children: ReactNode
}

const SuccessFrame = ({ heading, lead, children }: FrameProps) => (
  <Page tall width="form">
    {lead && <ThankYouScene />}
    <PageHeading lead={lead}>{heading ?? <Trans>Your tip</Trans>}</PageHeading>
    {children}
  </Page>
)

import type { NewTip } from '@flight-amigo/backend/contract/payments'
import { Button } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Spinner } from '@flight-amigo/shared-ui/Spinner'
import { i18n, useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { Elements, PaymentElement, useElements, useStripe } from '@stripe/react-stripe-js'
import type { Appearance, PaymentIntent, StripeElementsOptionsMode } from '@stripe/stripe-js'
import { Lock } from 'lucide'
import { type FormEvent, type ReactNode, useMemo, useRef, useState, useSyncExternalStore } from 'react'
import { dollars } from '../money.ts'
import type { PaymentAttempt, PaymentIntents } from '../payment-intent/paymentIntents.ts'
import styles from './CardForm.module.css'
import { type Confirmation, payTip } from './payTip.ts'
import { useStripeScript } from './stripeScript.ts'

// Stripe's fields are in an iframe, which cannot read our design tokens.
const TOKENS = {
  colorPrimary: '--accent',
  colorBackground: '--surface',
  colorText: '--ink',
  colorTextSecondary: '--ink-soft',
  colorTextPlaceholder: '--ink-faint',
  colorDanger: '--danger',
  borderRadius: '--radius-small',
} as const

/** The site's languages that Stripe's fields support. */
const STRIPE_LOCALES = ['es', 'zh', 'ar'] as const

const darkScheme = () => matchMedia('(prefers-color-scheme: dark)')

const subscribe = (changed: () => void) => {
  const scheme = darkScheme()
  scheme.addEventListener('change', changed)
  return () => scheme.removeEventListener('change', changed)
}

const CardSkeleton = () => (
  <div className={styles.loading}>
    <p className={styles.setting} role="status">
      <Spinner /> <Trans>Setting up payment...</Trans>
    </p>
    <Skeleton shape="field" />
    <div className={styles.pair}>
      <Skeleton shape="field" />
      <Skeleton shape="field" />
    </div>
  </div>
)

function appearanceOf(dark: boolean): Appearance {
  const rootStyle = getComputedStyle(document.documentElement)
  const value = (token: string) => rootStyle.getPropertyValue(token).trim()
  const edge = value('--edge')
  return {
    theme: dark ? 'night' : 'stripe',
    labels: 'above',
    variables: {
      ...Object.fromEntries(Object.entries(TOKENS).map(([variable, token]) => [variable, value(token)])),
      fontFamily: 'Figtree, system-ui, sans-serif',
      fontSizeBase: '16px',
      fontLineHeight: '1.55',
      spacingUnit: '4px',
    },
    rules: {
      '.Label': { fontWeight: '600', fontSize: '16px', color: value('--ink') },
      '.Input': { border: `1px solid ${edge}`, boxShadow: 'none', padding: '11px 14px' },
      '.Input:focus': { borderColor: value('--focus'), boxShadow: `0 0 0 2px ${value('--focus')}` },
    },
  }
}

function useAppearance(): Appearance {
  const dark = useSyncExternalStore(subscribe, () => darkScheme().matches)
  return useMemo(() => appearanceOf(dark), [dark])
}

interface Props {
  fields: ReactNode
  /** Whole dollars; undefined while the amount is invalid. */
  amount: number | undefined
  ready?: boolean
  processing?: boolean
  onCancel?: (() => void) | undefined
  notice?: ReactNode
}

function PayButtons({ fields, amount, ready = false, processing = false, onCancel, notice }: Props) {
  const { t } = useLingui()
  const sum = amount !== undefined && dollars(amount)
  return (
    <div className={styles.form}>
      <div className={styles.fields}>{fields}</div>
      {notice}
      <div className={styles.buttons}>
        {onCancel && (
          <Button variant="quiet" onClick={onCancel} disabled={processing}>
            <Trans>Cancel</Trans>
          </Button>
        )}
        <Button type="submit" className={styles.pay} disabled={!ready} busy={processing} busyLabel={t`Processing...`}>
          {sum ? t`Pay ${sum}` : t({ message: 'Pay', comment: 'A button that pays a tip by card.' })}
        </Button>
      </div>
      <p className={styles.safe}>
        <Icon of={Lock} /> <Trans>Your card details go straight to Stripe. We never see them.</Trans>
      </p>
    </div>
  )
}

interface CardFormProps {
  tip: NewTip
  isValid?: boolean
  intents: PaymentIntents
  /** Validates the rest of the form when Pay is pressed, and shows its errors. */
  onCheck?: () => boolean
  confirmation: Confirmation
  /** Why the payment of an earlier visit has ended. */
  ended?: string | undefined
  onAttempt: (attempt: PaymentAttempt) => void
  onPaid: (intent: PaymentIntent) => void
  onCancel?: () => void
}

/** The payment is created when Pay is pressed, so the card stays filled in while the amount and the message change. */
export function CardForm(props: CardFormProps) {
  const { t } = useLingui()
  const { tip, isValid = true, onCancel } = props
  const { stripe, failed, retry } = useStripeScript()
  const [fieldsState, setFieldsState] = useState({ failed: false, attempt: 0 })
  const [lastValidAmount, setLastValidAmount] = useState(isValid ? tip.amount : 1)
  if (isValid && tip.amount !== lastValidAmount) setLastValidAmount(tip.amount)
  const appearance = useAppearance()
  const options = useMemo<StripeElementsOptionsMode>(
    () => ({
      mode: 'payment',
      amount: lastValidAmount * 100,
      currency: 'usd',
      allowedPaymentMethodTypes: ['card'],
      locale: STRIPE_LOCALES.find((known) => known === i18n.locale) ?? 'en',
      appearance,
    }),
    [lastValidAmount, appearance],
  )

  if (failed || fieldsState.failed) {
    const reload = () => {
      retry()
      setFieldsState(({ attempt }) => ({ failed: false, attempt: attempt + 1 }))
    }
    const cancel = onCancel && (
      <Button variant="quiet" onClick={onCancel}>
        <Trans>Cancel</Trans>
      </Button>
    )
    return (
      <ErrorState level={3} title={t`The card form could not be loaded`} onRetry={reload} action={cancel}>
        <Trans>Nothing was charged. Please check your connection and try again.</Trans>
      </ErrorState>
    )
  }
  return (
    <Elements key={fieldsState.attempt} stripe={stripe} options={options}>
      <CardFields {...props} onLoadError={() => setFieldsState(({ attempt }) => ({ failed: true, attempt }))} />
    </Elements>
  )
}

function CardFields({ tip, isValid = true, onLoadError, ...rest }: CardFormProps & { onLoadError: () => void }) {
  const stripe = useStripe()
  const elements = useElements()
  const [ready, setReady] = useState(false)
  const [processing, setProcessing] = useState(false)
  const { failure, fail, clear } = useFailure()
  // A second click may come before React has rendered the state of the first.
  const isPaying = useRef(false)

  const pay = async (event: FormEvent) => {
    event.preventDefault()
    if (!stripe || !elements || !ready || isPaying.current || rest.onCheck?.() === false) return
    isPaying.current = true
    setProcessing(true)
    clear()
    const outcome = await payTip({ stripe, elements, tip, ...rest })
    if ('redirecting' in outcome) return // The button stays busy while the browser leaves, so that no one pays twice.
    isPaying.current = false
    setProcessing(false)
    if ('paid' in outcome) return rest.onPaid(outcome.paid)
    fail(outcome.failed)
  }

  const fields = (
    <>
      {!ready && <CardSkeleton />}
      <div className={ready ? undefined : styles.hidden}>
        <PaymentElement onReady={() => setReady(true)} onLoadError={onLoadError} />
      </div>
    </>
  )
  return (
    <form onSubmit={pay} noValidate>
      <PayButtons
        fields={fields}
        amount={isValid ? tip.amount : undefined}
        ready={ready}
        processing={processing}
        onCancel={rest.onCancel}
        notice={
          failure || !rest.ended ? (
            <FailureNotice failure={failure} takesFocus />
          ) : (
            <Notice tone="danger">{rest.ended}</Notice>
          )
        }
      />
    </form>
  )
}

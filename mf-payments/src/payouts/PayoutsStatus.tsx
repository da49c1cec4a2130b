import type { Payouts } from '@flight-amigo/backend/contract/payments'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { dayOfMoment } from '@flight-amigo/shared-ui/days'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { useFailure, useReplaceUrl, useSearchParams } from '@flight-amigo/shell/sdk'
import { msg, t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type RefObject, useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { dollars } from '../money.ts'
import styles from './Payouts.module.css'
import { useBeginOnboardingMutation, useRefreshPayoutsMutation } from './payouts.api.ts'

const tryAgainText = () => t`Something went wrong. Please try again.`

function useOnboarding() {
  const [request] = useBeginOnboardingMutation()
  const [busy, setBusy] = useState(false)
  const { failure, fail, clear } = useFailure()

  const begin = useCallback(async () => {
    setBusy(true)
    clear()
    const { data, error } = await request()
    if (data) return location.assign(data.url)
    setBusy(false)
    fail({ title: t`Payouts could not be opened`, description: tryAgainText() }, error)
  }, [request, fail, clear])

  return { begin, busy, failure }
}

/**
 * Handles the return from Stripe: `?payouts=return` after the onboarding, or `?payouts=refresh` when the link has
 * expired and a new one is needed.
 */
export function useReturnFromStripe(section: RefObject<HTMLElement | null>) {
  const [query] = useSearchParams()
  const replaceUrl = useReplaceUrl()
  const [refresh] = useRefreshPayoutsMutation()
  const { begin, failure: onboardingFailure } = useOnboarding()
  const { failure: refreshFailure, fail } = useFailure()
  const [isRefreshing, setRefreshing] = useState(false)
  const reason = query.get('payouts')
  const handled = useRef<string>(null)

  const handleReturn = useEffectEvent(async (reason: string) => {
    section.current?.scrollIntoView({ block: 'center' })
    section.current?.focus({ preventScroll: true })
    setRefreshing(true)
    if (reason === 'refresh') await begin()
    else {
      const { error } = await refresh()
      if (error) fail({ title: t`We could not check your payouts with Stripe`, description: tryAgainText() }, error)
    }
    setRefreshing(false)
    const rest = new URLSearchParams(query)
    rest.delete('payouts')
    replaceUrl(`?${rest}`)
  })
  useEffect(() => {
    if ((reason !== 'return' && reason !== 'refresh') || handled.current === reason) return
    handled.current = reason
    handleReturn(reason)
  }, [reason])

  return { isRefreshing, failure: onboardingFailure ?? refreshFailure }
}

const STATUS_TEXTS = {
  none: {
    badge: msg({ message: 'Not set up', comment: 'A badge beside “Payouts”.' }),
    tone: 'neutral',
    text: msg`Tell Stripe where to send your tips. Everything travelers give you is passed on to you.`,
    action: msg`Set Up Payouts`,
  },
  incomplete: {
    badge: msg({ message: 'Not finished', comment: 'A badge beside “Payouts”.' }),
    tone: 'accent',
    text: msg`Stripe still needs something from you before tips can be passed on.`,
    action: msg`Continue Setup`,
  },
  review: {
    badge: msg({ message: 'In review', comment: 'A badge beside “Payouts”.' }),
    tone: 'neutral',
    text: msg`Stripe is checking your details. You don't need to do anything; tips wait until then.`,
    action: null,
  },
  ready: {
    badge: msg({ message: 'Ready', comment: 'A badge beside “Payouts”.' }),
    tone: 'good',
    text: msg`All of your tips go straight to your Stripe account, and from there to your bank.`,
    action: msg({ message: 'Change Details', comment: 'A button: change your data at Stripe.' }),
  },
} as const

const PAUSED = {
  badge: msg({ message: 'Paused', comment: 'A badge beside “Payouts”.' }),
  tone: 'neutral',
  text: msg`Your account is suspended. Tips that have not reached you yet wait until our team decides.`,
  action: null,
} as const

export function PayoutsStatus({ payouts }: { payouts: Payouts }) {
  const { t } = useLingui()
  const { status, paused, waiting, received, onHoldUntil, inReview } = payouts
  const { begin, busy, failure } = useOnboarding()
  const { badge, tone, text, action } = paused ? PAUSED : STATUS_TEXTS[status]
  return (
    <div className={styles.status}>
      <div className={styles.text}>
        <h3>
          <Trans>Payouts</Trans> <Badge tone={tone}>{t(badge)}</Badge>
        </h3>
        <p>{t(text)}</p>
        {onHoldUntil && !paused && (
          <p>
            <Held until={onHoldUntil} />
          </p>
        )}
        {inReview > 0 && !paused && <InReview sum={dollars(inReview)} />}
      </div>
      {(received > 0 || waiting > 0) && (
        <dl className={styles.totals}>
          {received > 0 && <Sum label={t`Passed on`} amount={received} />}
          {waiting > 0 && (
            <Sum
              label={
                paused
                  ? t`Waiting`
                  : t({
                      message: 'Held for you',
                      comment: 'Above the sum of the tips that have not been passed on to the user.',
                    })
              }
              amount={waiting}
            />
          )}
        </dl>
      )}
      {action && (
        <Button variant={status === 'ready' ? 'quiet' : 'sky'} busy={busy} onClick={begin}>
          {t(action)}
        </Button>
      )}
      <FailureNotice failure={failure} takesFocus className={styles.failure} />
    </div>
  )
}

function Held({ until }: { until: string }) {
  const day = <time dateTime={until}>{dayOfMoment(until)}</time>
  return (
    <Trans>
      We hold a helper's first tips for a while, and also when unusually many arrive, in case a card was stolen. Yours
      are held until {day}.
    </Trans>
  )
}

const InReview = ({ sum }: { sum: string }) => (
  <p>
    <Trans>
      Unusually many tips were paid to you within a day. So our team checks {sum} first, in case a card was stolen. What
      we can't confirm within 7 days goes back to the givers.
    </Trans>
  </p>
)

const Sum = ({ label, amount }: { label: string; amount: number }) => (
  <div>
    <dt>{label}</dt>
    <dd>{dollars(amount)}</dd>
  </div>
)

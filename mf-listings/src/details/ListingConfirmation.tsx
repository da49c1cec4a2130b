import { matchesPath } from '@flight-amigo/backend/addresses/listings'
import type { Listing } from '@flight-amigo/backend/contract/listings'
import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { useRetryOnline } from '@flight-amigo/shared-ui/useRetryOnline'
import { errorText, type Failure, Link, toast, useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react'
import { ALERT_SENTENCE } from '../matching/matchTexts.ts'
import { useConfirmListingMutation } from './details.api.ts'

interface Read {
  isReady: boolean
  refetch: () => PromiseLike<{ data?: Listing | undefined }>
  onConfirmed: (id: number) => void
}

const MESSAGES = {
  shown: () => ({ title: t`Listing confirmed`, description: t`Travelers can now ask for your contact details.` }),
  notShown: () => ({
    title: t`Listing confirmed`,
    description: t`Others can't see it right now. Your profile explains why.`,
  }),
  failed: () => ({ title: t`Confirmation failed`, description: t`Something went wrong. Please try again.` }),
  /** After the details are closed, the page has no button to try again. */
  notSent: () => ({ title: t`Confirmation failed`, description: t`Please open the link in your email again.` }),
}

const isTransient = ({ status }: Failure) => status === 'FETCH_ERROR' || status === 429 || status >= 500

/**
 * Confirms a visitor's listing with the token from an email's link, and removes the token from the URL. The message
 * depends on whether the listing is visible afterwards.
 */
function useConfirmation({ isReady, refetch, onConfirmed }: Read) {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [confirm] = useConfirmListingMutation()
  const [hasFailed, setFailed] = useState(false)
  const sent = useRef<string>(undefined)
  const isUnmounted = useRef(false)
  const token = params.get('confirm')
  const reportConfirmed = useEffectEvent(onConfirmed)

  useEffect(() => {
    isUnmounted.current = false
    return () => {
      isUnmounted.current = true
    }
  }, [])

  useEffect(() => {
    if (!token || !isReady || hasFailed || sent.current === token) return
    sent.current = token
    const run = async () => {
      const { error } = await confirm(token)
      if (error && isTransient(error as Failure)) {
        if (isUnmounted.current) toast({ ...MESSAGES.notSent(), variant: 'destructive' })
        return setFailed(true)
      }
      let confirmed: number | undefined
      if (error) {
        const failed = MESSAGES.failed()
        toast({ ...failed, description: errorText(error, failed.description), variant: 'destructive' })
      } else if (isUnmounted.current) {
        toast({ title: MESSAGES.shown().title })
      } else {
        const { data } = await refetch()
        confirmed = data?.confirmed ? data.id : undefined
        toast(confirmed ? MESSAGES.shown() : MESSAGES.notShown())
      }
      if (isUnmounted.current) return
      const rest = new URLSearchParams(params)
      rest.delete('confirm')
      navigate(`?${rest}`, { replace: true })
      if (confirmed) reportConfirmed(confirmed)
    }
    void run()
  }, [token, isReady, hasFailed, params, confirm, refetch, navigate])

  const retry = () => {
    sent.current = undefined
    setFailed(false)
  }
  useRetryOnline(hasFailed, retry)
  return { hasFailed, retry }
}

export interface ConfirmedNotice {
  id: number
  notice: ReactNode
}

interface Props {
  isReady: boolean
  refetch: () => PromiseLike<{ data?: Listing | undefined }>
  onConfirmed: (confirmed: ConfirmedNotice) => void
  children: ReactNode
}

export function ListingConfirmation({ isReady, refetch, onConfirmed, children }: Props) {
  const { hasFailed, retry } = useConfirmation({
    isReady,
    refetch,
    onConfirmed: (id) => onConfirmed({ id, notice: <NowConfirmed id={id} /> }),
  })
  if (!hasFailed) return children
  return (
    <ErrorState level={3} title={t`Confirmation failed`} onRetry={retry}>
      <Trans>Something went wrong. Please try again.</Trans>
    </ErrorState>
  )
}

const NowConfirmed = ({ id }: { id: number }) => (
  <Notice
    tone="success"
    title={t`Listing confirmed`}
    action={
      <Link className={buttonClass({ variant: 'quiet', size: 'small' })} to={matchesPath(id)}>
        <Trans>See matches</Trans>
      </Link>
    }
  >
    {t(ALERT_SENTENCE)}
  </Notice>
)

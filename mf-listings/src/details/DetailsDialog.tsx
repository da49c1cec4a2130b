import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { errorText, lazyComponent, skipToken, useLocation, useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import { useListingQuery } from '../listings.api.ts'
import type { ConfirmedNotice } from './ListingConfirmation.tsx'
import styles from './ListingDetails.module.css'
import { ListingDetails } from './ListingDetails.tsx'

function Loading() {
  const { t } = useLingui()
  return (
    <SkeletonGroup label={t`Loading details`} className={styles.waiting}>
      <Skeleton lines={8} />
    </SkeletonGroup>
  )
}

// Loaded on demand: only the link of a visitor's email needs it.
const ListingConfirmation = lazyComponent(
  () => import('./ListingConfirmation.tsx').then(({ ListingConfirmation }) => ListingConfirmation),
  {
    loading: <Loading />,
    failed: lazyFallback(() => t`The confirmation could not be loaded`),
  },
)

export function DetailsDialog() {
  const [params] = useSearchParams()
  const { state } = useLocation()
  const navigate = useNavigate()
  const id = Number(params.get('listing'))
  const isId = Number.isSafeInteger(id) && id > 0
  const { data, error, isFetching, refetch } = useListingQuery(isId ? id : skipToken, { refetchOnReconnect: true })
  const [confirmed, setConfirmed] = useState<ConfirmedNotice>()
  const listing = data?.id === id ? data : undefined
  if (!isId) return null

  // Go back if a card opened the dialog. A link from outside has no history entry to go back to.
  const close = () => {
    if ((state as { opened?: boolean } | null)?.opened) return navigate(-1)
    const rest = new URLSearchParams(params)
    rest.delete('listing')
    rest.delete('confirm')
    navigate(`?${rest}`, { replace: true })
  }
  const title = listing ? (listing.type === 'helper' ? t`Amigo Details` : t`Traveler Details`) : t`Details`
  const dialog = (content: ReactNode) => (
    <Dialog open title={title} onClose={close} variant="wide">
      {content}
    </Dialog>
  )
  if (params.has('confirm'))
    return dialog(
      <ListingConfirmation isReady={!isFetching} refetch={refetch} onConfirmed={setConfirmed}>
        <Loading />
      </ListingConfirmation>,
    )
  if (!listing && !error) return dialog(<Loading />)
  if (listing)
    return dialog(
      <>
        {confirmed?.id === id && confirmed.notice}
        <ListingDetails key={id} listing={listing} />
      </>,
    )
  return dialog(
    <div className={styles.waiting}>
      <ErrorState
        level={3}
        title={errorText(error, t`Something went wrong. Please try again.`)}
        {...(error && 'status' in error && error.status === 404 ? {} : { onRetry: refetch, retrying: isFetching })}
        action={
          <Button onClick={close}>
            <Trans>Back to the listings</Trans>
          </Button>
        }
      />
    </div>,
  )
}

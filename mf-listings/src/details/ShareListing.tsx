import { listingPath } from '@flight-amigo/backend/addresses/listings'
import type { Listing } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { lazyComponent, useHref } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide'
import { useState } from 'react'
import { formatDays } from '../listing/tripDates.ts'
import styles from './ShareListing.module.css'

// Loaded on demand, because most visits share nothing, and most phones have a share sheet.
const ShareOptions = lazyComponent(() => import('./ShareOptions.tsx').then(({ ShareOptions }) => ShareOptions), {
  loading: <Skeleton shape="button" />,
  failed: lazyFallback(() => t`This could not be opened`),
})

interface Props {
  listing: Listing
  tripLabel?: string
}

/** Uses the device's share sheet, or shows other options. The shared text contains no names. */
export function ShareListing({ listing, tripLabel }: Props) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const { id, type, departureAirport, arrivalAirport, found, traveler } = listing
  const url = location.origin + useHref(listingPath(id))
  const days = formatDays(listing)
  const title =
    type === 'helper'
      ? t`${departureAirport} → ${arrivalAirport}, ${days}: help offered`
      : t`${departureAirport} → ${arrivalAirport}, ${days}: help wanted`

  const share = async () => {
    setBusy(true)
    const wasShown = await openShareSheet({ title, url })
    setBusy(false)
    setOpen(!wasShown && !isOpen)
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={isBusy}
        aria-expanded={'share' in navigator && !isOpen ? undefined : isOpen}
        {...(tripLabel && { 'aria-label': t`Share: ${tripLabel}` })}
        onClick={share}
      >
        <Icon of={Share2} />
        <Trans comment="A button that shares the link to a listing">Share</Trans>
      </Button>
      {found && (
        <p className={styles.audience}>
          <Trans>You've both agreed on this trip, so this link works only for the two of you.</Trans>
        </p>
      )}
      {!found && traveler && (
        <p className={styles.audience}>
          <Trans>
            Without logging in, people see who posted this, the route, the days, the languages and that help is needed.
            They see nothing else about the traveler.
          </Trans>
        </p>
      )}
      {isOpen && <ShareOptions title={title} url={url} />}
    </>
  )
}

/** Returns true even if the user canceled the share sheet. */
async function openShareSheet(link: ShareData): Promise<boolean> {
  if (!navigator.share) return false
  return navigator.share(link).then(
    () => true,
    ({ name }) => name === 'AbortError',
  )
}

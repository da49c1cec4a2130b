import type { Listing } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { ShareButtons } from '@flight-amigo/shared-ui/ShareButtons'
import { useHref } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { Share2 } from 'lucide'
import { useState } from 'react'
import { formatDays } from '../listing/tripDates.ts'
import { listingAddress } from '../public.ts'
import styles from './ShareListing.module.css'

interface Props {
  listing: Listing
  trip?: string
}

/** Uses the device's share sheet, or shows other options. The shared text contains no names. */
export function ShareListing({ listing, trip }: Props) {
  const { t } = useLingui()
  const [isBusy, setBusy] = useState(false)
  const [isOpen, setOpen] = useState(false)
  const [failures, setFailures] = useState(0)
  const { id, type, departureAirport, arrivalAirport, found, traveler } = listing
  const url = location.origin + useHref(listingAddress(id))
  const days = formatDays(listing)
  const title =
    type === 'helper'
      ? t`${departureAirport} → ${arrivalAirport}, ${days}: help offered`
      : t`${departureAirport} → ${arrivalAirport}, ${days}: help wanted`

  const share = async () => {
    setBusy(true)
    const wasOffered = await offered({ title, url })
    setBusy(false)
    setFailures(0)
    setOpen(!wasOffered && !isOpen)
  }

  return (
    <>
      <Button
        variant="quiet"
        size="small"
        busy={isBusy}
        aria-expanded={'share' in navigator && !isOpen ? undefined : isOpen}
        {...(trip && { 'aria-label': t`Share: ${trip}` })}
        onClick={share}
      >
        <Icon of={Share2} />
        <Trans comment="A button that shares the link to a listing">Share</Trans>
      </Button>
      {found && (
        <p className={styles.audience}>
          <Trans>The trip is agreed, so this link opens only for its two people.</Trans>
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
      {isOpen && (
        <fieldset className={styles.channels} aria-label={t`Share this listing`}>
          <ShareButtons
            text={title}
            url={url}
            onCopied={() => setFailures(0)}
            onCopyFailed={() => setFailures(failures + 1)}
          />
        </fieldset>
      )}
      {/* The key remounts the field, so that it takes the focus each time. */}
      {failures > 0 && <CopyByHand key={failures} url={url} />}
    </>
  )
}

const CopyByHand = ({ url }: { url: string }) => {
  const { t } = useLingui()
  return (
    <Notice tone="danger" title={t`The link could not be copied`} className={styles.failure}>
      <p>
        <Trans>Please copy it from here:</Trans>
      </p>
      {/* Two lines show the whole URL on a phone. The shared Textarea would enlarge the bundle. */}
      <textarea
        ref={select}
        rows={2}
        className={styles.address}
        aria-label={t`Link to this listing`}
        value={url}
        readOnly
        onClick={({ currentTarget }) => select(currentTarget)}
      />
    </Notice>
  )
}

/** Returns true even if the user canceled the share sheet. */
async function offered(link: ShareData): Promise<boolean> {
  if (!navigator.share) return false
  return navigator.share(link).then(
    () => true,
    ({ name }) => name === 'AbortError',
  )
}

const select = (field: HTMLTextAreaElement | null) => {
  field?.focus()
  field?.select()
}

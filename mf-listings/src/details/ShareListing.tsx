import type { Listing } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { toast } from '@flight-amigo/shell/sdk'
import { Share2 } from 'lucide'
import { useState } from 'react'
import { formatDays } from '../listing/tripDates.ts'
import { listingAddress } from '../public.ts'
import styles from './ShareListing.module.css'

/** Shares the link to a listing, or copies it. The shared title contains no names. */
export function ShareListing({ listing }: { listing: Listing }) {
  const [isBusy, setBusy] = useState(false)
  const [hasFailed, setFailed] = useState(false)
  const { id, type, departureAirport, arrivalAirport, found, traveler } = listing
  const url = location.origin + listingAddress(id)

  const share = async () => {
    setBusy(true)
    setFailed(false)
    const title = `${departureAirport} → ${arrivalAirport}, ${formatDays(listing)}: ${type === 'helper' ? 'help offered' : 'help wanted'}`
    try {
      if (await offered({ title, url })) return
      await navigator.clipboard.writeText(url)
      toast({ title: 'Link copied', description: 'You can paste it into a message now.' })
    } catch {
      setFailed(true)
    } finally {
      setBusy(false)
    }
  }

  return (
    <>
      <Button variant="quiet" size="small" busy={isBusy} onClick={share}>
        <Icon of={Share2} />
        Share
      </Button>
      {found && <p className={styles.who}>The trip is agreed, so this link opens only for its two people.</p>}
      {!found && traveler && (
        <p className={styles.who}>
          Without logging in, people see who posted this, the route, the days, the languages and that help is needed.
          They see nothing else about the traveler.
        </p>
      )}
      {hasFailed && (
        <Notice tone="danger" title="The link could not be copied" className={styles.failure}>
          <p>Please copy it from here:</p>
          {/* Two lines show the whole URL on a phone. The Textarea of forms would enlarge the bundle. */}
          <textarea
            ref={select}
            rows={2}
            className={styles.address}
            aria-label="Link to this listing"
            value={url}
            readOnly
            onClick={({ currentTarget }) => select(currentTarget)}
          />
        </Notice>
      )}
    </>
  )
}

/** Whether the device showed its share sheet, even if the user canceled it. */
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

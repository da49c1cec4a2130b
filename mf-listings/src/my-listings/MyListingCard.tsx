import type { MyListing, ReopenedListing } from '@flight-amigo/backend/contract/listings'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { Link, toast, useFailure } from '@flight-amigo/shell/sdk'
import { useEffect, useRef, useState } from 'react'
import { ShareListing } from '../details/ShareListing.tsx'
import { ListingCard } from '../listing/ListingCard.tsx'
import { routesOf } from '../listing/routes.ts'
import { formatDays } from '../listing/tripDates.ts'
import { MatchCount } from '../matching/MatchCount.tsx'
import { isOpen } from '../matching/matchTexts.ts'
import { ListingAlerts } from '../saved-searches/ListingAlerts.tsx'
import { ConfirmPrompt } from './ConfirmPrompt.tsx'
import { EditListing } from './EditListing.tsx'
import styles from './MyListings.module.css'
import { useCloseListingMutation, useDeleteListingMutation, useReopenListingMutation } from './myListings.api.ts'

const STATES = {
  open: <Badge tone="good">Open</Badge>,
  closed: <Badge>Closed</Badge>,
  past: <Badge>Past</Badge>,
}
const WITHHELD_REASONS = {
  hidden: 'Our team is reviewing it because of reports.',
  removed: 'Our team removed it. We emailed you the reason.',
  withheld: "Your account can't publish right now. If it is suspended, your profile explains why.",
}
const FOUND = <Badge tone="good">Found</Badge>
const DELETED = 'Listing deleted'
const NOT_SHOWN = <Badge>Not shown</Badge>

interface Props {
  listing: MyListing
  onDeleted: () => void
}

export function MyListingCard({ listing, onDeleted }: Props) {
  const [mode, setMode] = useState<'editing' | 'closing' | 'deleting' | null>(null)
  const [close, closing] = useCloseListingMutation()
  const [reopen, reopening] = useReopenListingMutation()
  const [remove, removing] = useDeleteListingMutation()
  const { failure, fail, clear } = useFailure()
  const container = useRef<HTMLElement>(null)
  const wasReplaced = useRef(false)
  const { id, status, withheld, found, departureCity, arrivalCity } = listing
  const trip = `${departureCity} to ${arrivalCity}, ${formatDays(listing)}`

  // The form or prompt that had the focus was removed.
  useEffect(() => {
    if (mode === null && wasReplaced.current) takeFocus(container.current)
    wasReplaced.current = mode !== null
  }, [mode])

  const run = async <Reply,>(
    request: Promise<{ data?: Reply | undefined; error?: unknown }>,
    done: string,
    message: (reply: Reply) => string = () => done,
  ) => {
    clear()
    const { data, error } = await request
    if (error)
      return fail(
        { title: 'The listing was not changed', description: 'Something went wrong. Please try again.' },
        error,
      )
    toast({ title: data ? message(data) : done })
    if (done === DELETED) onDeleted()
    else setMode(null)
  }
  const action = (label: string, onClick: () => void, busy = false) => (
    <Button variant="quiet" size="small" busy={busy} aria-label={`${label}: ${trip}`} onClick={onClick}>
      {label}
    </Button>
  )
  if (mode === 'editing')
    return (
      <div className={`${styles.mine} ${styles.editing}`}>
        <EditListing listing={listing} onClose={() => setMode(null)} />
      </div>
    )
  // A listing that has found company has this status, too.
  const isFound = found && status === 'closed'
  const isEditable = status === 'open' || isFound
  const canReopen = status === 'closed' && !isFound && !withheld
  return (
    <section ref={container} tabIndex={-1} aria-label={trip} className={styles.mine}>
      <ListingCard
        listing={listing}
        state={withheld ? NOT_SHOWN : isFound ? FOUND : STATES[status]}
        actions={
          <div className={styles.actions}>
            {isOpen(listing) && <MatchCount listingId={id} unseen={listing.unseenMatches} emptyText="No matches yet" />}
            <ContactCount listing={listing} />
            {isEditable && action('Edit', () => setMode('editing'))}
            {isEditable && action('Close Listing', () => setMode('closing'))}
            {canReopen &&
              action('Reopen', () => run(reopen(id), 'Listing reopened', reopenedText), reopening.isLoading)}
            {action('Delete', () => setMode('deleting'))}
            {isOpen(listing) && <ShareListing listing={listing} trip={trip} />}
            {isOpen(listing) && listing.alerts && (
              <div className={styles.alerts}>
                <ListingAlerts {...{ id, alerts: listing.alerts, city: departureCity }} scope={listing.scope} />
              </div>
            )}
          </div>
        }
      />
      {withheld && <WithheldNotice withheld={withheld} />}
      {mode === 'closing' && (
        <ConfirmPrompt
          title="Close this listing?"
          yes="Close it"
          no="Keep it open"
          busy={closing.isLoading}
          onYes={() => run(close(id), 'Listing closed')}
          onNo={() => setMode(null)}
        >
          No one can find it anymore. You can reopen it until the trip is over.
        </ConfirmPrompt>
      )}
      {mode === 'deleting' && (
        <ConfirmPrompt
          title="Delete this listing for good?"
          yes="Delete it"
          no="Keep it"
          busy={removing.isLoading}
          onYes={() => run(remove(id), DELETED)}
          onNo={() => setMode(null)}
        />
      )}
      <FailureNotice failure={failure} />
    </section>
  )
}

function ContactCount({ listing: { contactRequests, phoneNumber } }: { listing: MyListing }) {
  if (contactRequests === 0) return null
  const people = contactRequests === 1 ? '1 person asked and has' : `${contactRequests} people asked and have`
  return <span className={styles.contactCount}>{`${people} your email${phoneNumber ? ' and phone' : ''}`}</span>
}

/** Explains why a listing is hidden and how to object. */
const WithheldNotice = ({ withheld }: { withheld: NonNullable<MyListing['withheld']> }) => (
  <Notice title="No one else can see this listing">
    {WITHHELD_REASONS[withheld]} To object,{' '}
    <Link to={withheld === 'withheld' ? '/profile' : '/contact'}>write to us</Link>.
  </Notice>
)

/** Describes the result of reopening: some or all flights of a request may already have company. */
function reopenedText({ reopened, alone }: ReopenedListing): string {
  if (reopened === 'has-company')
    return 'Not reopened: you have agreed on a trip for it. It opens if that trip is canceled.'
  const flights = alone?.length ? ` for ${routesOf(alone).join(' and ')}` : ''
  return reopened === 'was-open' ? `This listing is open already${flights}` : `Listing reopened${flights}`
}

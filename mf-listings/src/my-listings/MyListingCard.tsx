import type { MyListing, ReopenedListing } from '@flight-amigo/backend/contract/listings'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { Link, toast, useFailure } from '@flight-amigo/shell/sdk'
import { msg, plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { ShareListing } from '../details/ShareListing.tsx'
import { ListingCard } from '../listing/ListingCard.tsx'
import { ListingOwner } from '../listing/ListingOwner.tsx'
import { routesOf } from '../listing/routes.ts'
import { formatDays } from '../listing/tripDates.ts'
import { listText } from '../listText.ts'
import { MatchCount } from '../matching/MatchCount.tsx'
import { isOpen } from '../matching/matchTexts.ts'
import { ListingAlerts } from '../saved-searches/ListingAlerts.tsx'
import { ConfirmPrompt } from './ConfirmPrompt.tsx'
import { lazyEdit } from './lazyEdit.tsx'
import styles from './MyListings.module.css'
import { useCloseListingMutation, useDeleteListingMutation, useReopenListingMutation } from './myListings.api.ts'

const STATES = {
  open: (
    <Badge tone="good">
      <Trans comment="The state of a listing">Open</Trans>
    </Badge>
  ),
  closed: (
    <Badge>
      <Trans comment="The state of a listing">Closed</Trans>
    </Badge>
  ),
  past: (
    <Badge>
      <Trans comment="The state of a listing whose trip is over">Past</Trans>
    </Badge>
  ),
}
const WITHHELD_REASONS = {
  hidden: msg`Our team is reviewing it because of reports.`,
  removed: msg`Our team removed it. We emailed you the reason.`,
  withheld: msg`Your account can't publish right now. If it is suspended, your profile explains why.`,
}
const FOUND = (
  <Badge tone="good">
    <Trans context="listing" comment="The state of a listing that has found company">
      Found
    </Trans>
  </Badge>
)
const DELETED = msg`Listing deleted`
const NOT_SHOWN = (
  <Badge>
    <Trans comment="The state of a listing that is hidden from others">Not shown</Trans>
  </Badge>
)

const EditListing = lazyEdit(
  () => import('./EditListing.tsx').then(({ EditListing }) => EditListing),
  () => t`Edit Listing`,
)

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
  const days = formatDays(listing)
  const trip = t`${departureCity} to ${arrivalCity}, ${days}`

  // The focused form or prompt was removed, so move the focus.
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
        { title: t`The listing was not changed`, description: t`Something went wrong. Please try again.` },
        error,
      )
    toast({ title: data ? message(data) : done })
    if (done === t(DELETED)) onDeleted()
    else setMode(null)
  }
  const action = (label: string, onClick: () => void, busy = false) => (
    <Button variant="quiet" size="small" busy={busy} aria-label={t`${label}: ${trip}`} onClick={onClick}>
      {label}
    </Button>
  )
  if (mode === 'editing')
    return (
      <div className={`${styles.listing} ${styles.editing}`}>
        <EditListing listing={listing} onClose={() => setMode(null)} />
      </div>
    )
  // A listing that has found company also has this status.
  const isFound = found && status === 'closed'
  const isEditable = status === 'open' || isFound
  const canReopen = status === 'closed' && !isFound && !withheld
  return (
    <section ref={container} tabIndex={-1} aria-label={trip} className={styles.listing}>
      <ListingCard
        listing={listing}
        owner={<ListingOwner listing={listing} state={withheld ? NOT_SHOWN : isFound ? FOUND : STATES[status]} />}
        actions={
          <div className={styles.actions}>
            {isOpen(listing) && (
              <MatchCount listingId={id} unseen={listing.unseenMatches} emptyText={t`No matches yet`} />
            )}
            <ContactCount listing={listing} />
            {isEditable && action(t`Edit`, () => setMode('editing'))}
            {isEditable && action(t`Close Listing`, () => setMode('closing'))}
            {canReopen &&
              action(t`Reopen`, () => run(reopen(id), t`Listing reopened`, reopenedText), reopening.isLoading)}
            {action(t`Delete`, () => setMode('deleting'))}
            {isOpen(listing) && <ShareListing listing={listing} tripLabel={trip} />}
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
          title={t`Close this listing?`}
          yes={t`Close it`}
          no={t`Keep it open`}
          busy={closing.isLoading}
          onYes={() => run(close(id), t`Listing closed`)}
          onNo={() => setMode(null)}
        >
          <Trans>No one can find it anymore. You can reopen it until the trip is over.</Trans>
        </ConfirmPrompt>
      )}
      {mode === 'deleting' && (
        <ConfirmPrompt
          title={t`Delete this listing for good?`}
          yes={t`Delete it`}
          no={t({ message: 'Keep it', context: 'listing' })}
          busy={removing.isLoading}
          onYes={() => run(remove(id), t(DELETED))}
          onNo={() => setMode(null)}
        />
      )}
      <FailureNotice failure={failure} />
    </section>
  )
}

function ContactCount({ listing: { contactRequests, phoneNumber } }: { listing: MyListing }) {
  if (contactRequests === 0) return null
  return (
    <span className={styles.contactCount}>
      {phoneNumber
        ? plural(contactRequests, {
            one: '# person asked and has your email and phone',
            other: '# people asked and have your email and phone',
          })
        : plural(contactRequests, {
            one: '# person asked and has your email',
            other: '# people asked and have your email',
          })}
    </span>
  )
}

const WithheldNotice = ({ withheld }: { withheld: NonNullable<MyListing['withheld']> }) => (
  <Notice title={t`No one else can see this listing`}>
    {t(WITHHELD_REASONS[withheld])}{' '}
    <Trans>
      To object, <Link to={withheld === 'withheld' ? '/profile' : '/contact'}>write to us</Link>.
    </Trans>
  </Notice>
)

/** Some or all flights of a reopened request may already have company. */
function reopenedText({ reopened, openLegs }: ReopenedListing): string {
  if (reopened === 'has-company')
    return t`Not reopened: you have agreed on a trip for it. It opens if that trip is canceled.`
  const routes = listText(routesOf(openLegs ?? []))
  if (!routes) return reopened === 'was-open' ? t`This listing is open already` : t`Listing reopened`
  return reopened === 'was-open' ? t`This listing is open already for ${routes}` : t`Listing reopened for ${routes}`
}

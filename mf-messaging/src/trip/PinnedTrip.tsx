import { listingPath } from '@flight-amigo/backend/addresses/listings'
import { suggestedCheckoutPath } from '@flight-amigo/backend/addresses/payments'
import type { ConversationTrip, OtherUser, TripFacts } from '@flight-amigo/backend/contract/messaging'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Plural, Trans } from '@lingui/react/macro'
import type { useCollapse } from './CollapseIcon.tsx'
import { flightOf } from './flightOf.ts'
import { daysOf, kindOf, LISTING_STATES, REMOVED } from './listingTexts.ts'
import styles from './PinnedTrip.module.css'
import { ListingState, Route } from './TripLine.tsx'
import type { useTrips } from './useTrips.ts'

function RouteAndDays({ facts }: { facts: TripFacts }) {
  const flight = flightOf(facts)
  const { departureCity, arrivalCity } = facts
  return (
    <p className={styles.route}>
      <span dir="ltr">
        <Trans>
          <bdi>{departureCity}</bdi> to <bdi>{arrivalCity}</bdi>
        </Trans>
      </span>
      <span>{daysOf(facts)}</span>
      {flight && <span>{flight}</span>}
    </p>
  )
}

const Kind = ({ facts, me }: { facts: TripFacts; me: number }) => (
  <Badge tone={facts.type === 'helper' ? 'sky' : 'dusk'}>{kindOf(facts, me)}</Badge>
)

interface LinksProps {
  me: number
  other: OtherUser
  trip: ConversationTrip
  canTip: boolean
}

function Links({ me, other, trip: { listingId, state, facts }, canTip }: LinksProps) {
  const isHelper = facts && (facts.type === 'helper') === (facts.userId !== me)
  if (!facts || !(state === 'open' || (canTip && isHelper))) return null
  return (
    <span className={styles.links}>
      {state === 'open' && (
        <Link to={listingPath(listingId)}>
          <Trans comment="A link to the listing.">Details</Trans>
        </Link>
      )}
      {facts && canTip && isHelper && (
        <Link to={suggestedCheckoutPath(other.id, other.username, facts.tipAmount)}>
          <Trans>Send a Tip</Trans>
        </Link>
      )}
    </span>
  )
}

interface Props {
  me: number
  other: OtherUser
  about: ReturnType<typeof useTrips>
  collapse: ReturnType<typeof useCollapse>
  canTip: boolean
}

/** The newest listing of a conversation, with earlier ones in a list. TripLine expands it. */
export function PinnedTrip({ me, other, about, collapse, canTip }: Props) {
  const { trips, isLoading, retry, isFetching } = about
  const [trip, ...earlier] = trips
  if (retry)
    return (
      <div className={styles.pinned}>
        <Notice
          tone="danger"
          action={
            <Button variant="quiet" size="small" busy={isFetching} onClick={() => retry()}>
              <Trans>Try again</Trans>
            </Button>
          }
        >
          <Trans>The trip could not be loaded.</Trans>
        </Notice>
      </div>
    )
  if (isLoading)
    return (
      <div className={styles.pinned}>
        <Skeleton width="half" />
      </div>
    )
  if (!trip) return null
  if (!trip.facts && earlier.length === 0)
    return (
      <aside className={styles.pinned} aria-label={t`Trip`}>
        <p className={styles.removed}>{t(REMOVED)}</p>
      </aside>
    )
  if (!collapse.isOpen) return null
  return (
    <aside className={styles.pinned} aria-label={t`Trip`}>
      <div className={styles.rest}>
        {trip.facts && <RouteAndDays facts={trip.facts} />}
        <span className={styles.badges}>
          <ListingState state={trip.state} />
          {trip.facts && <Kind facts={trip.facts} me={me} />}
        </span>
        <Links me={me} other={other} trip={trip} canTip={canTip} />
        {earlier.length > 0 && <Earlier me={me} other={other} trips={earlier} />}
      </div>
    </aside>
  )
}

const Earlier = ({ me, other, trips }: Pick<Props, 'me' | 'other'> & { trips: ConversationTrip[] }) => {
  const count = trips.length + 1
  return (
    <details className={styles.earlier}>
      <summary>
        <Plural value={count} one="# trip" other="# trips" />
      </summary>
      <ul>
        {trips.map((trip) => (
          <li key={trip.listingId}>
            {trip.facts ? (
              <>
                <Route facts={trip.facts} days={daysOf(trip.facts)} />
                <span className={styles.soft}>{t(LISTING_STATES[trip.state])}</span>
                <Links me={me} other={other} trip={trip} canTip={false} />
              </>
            ) : (
              <span className={styles.soft}>{t(REMOVED)}</span>
            )}
          </li>
        ))}
      </ul>
    </details>
  )
}

import type { ConversationTrip, OtherUser, TripFacts } from '@flight-amigo/backend/contract/messaging'
import { listingAddress } from '@flight-amigo/mf-listings/public'
import { checkoutAddress } from '@flight-amigo/mf-payments/public'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { Link } from '@flight-amigo/shell/sdk'
import { ArrowRight } from 'lucide'
import styles from './PinnedTrip.module.css'
import { daysOf, flightOf, kindOf, stateWords } from './tripWords.ts'

/** The two airports and the days: the line that is left when the trip is folded. */
export const Route = ({ facts }: { facts: TripFacts }) => (
  <span className={styles.route} data-type={facts.type}>
    {/* An arrow points to the right on a page from right to left, too. */}
    <b dir="ltr">
      {facts.departureAirport}
      <Icon of={ArrowRight} />
      <VisuallyHidden> to </VisuallyHidden>
      {facts.arrivalAirport}
    </b>
    <span className={styles.days}>{daysOf(facts)}</span>
  </span>
)

/** The two cities, and the flight if it is known. */
export function Places({ facts }: { facts: TripFacts }) {
  const flight = flightOf(facts)
  return (
    <p className={styles.places}>
      <span dir="ltr">
        <bdi>{facts.departureCity}</bdi> to <bdi>{facts.arrivalCity}</bdi>
      </span>
      {flight && <span>{flight}</span>}
    </p>
  )
}

/** What each of the two wants. */
export const Kind = ({ facts, me }: { facts: TripFacts; me: number }) => (
  <Badge tone={facts.type === 'helper' ? 'sky' : 'dusk'}>{kindOf(facts, me)}</Badge>
)

/** Whether the listing is still open. */
export const State = ({ state }: Pick<ConversationTrip, 'state'>) => (
  <Badge tone={state === 'open' ? 'good' : 'neutral'}>{stateWords[state]}</Badge>
)

interface LinksProps {
  me: number
  other: OtherUser
  trip: ConversationTrip
  canTip: boolean
  onPropose?: (() => void) | undefined
}

/** Where one can go from here: a trip of both, the details while the listing is open, a tip if the other is the helper. */
export function Links({ me, other, trip: { listingId, state, facts }, canTip, onPropose }: LinksProps) {
  const isHelper = facts && (facts.type === 'helper') === (facts.userId !== me)
  if (!onPropose && (!facts || !(state === 'open' || (canTip && isHelper)))) return null
  return (
    <span className={styles.links}>
      {onPropose && (
        <button type="button" onClick={onPropose}>
          Propose a trip
        </button>
      )}
      {state === 'open' && <Link to={listingAddress(listingId)}>Details</Link>}
      {facts && canTip && isHelper && (
        <Link to={checkoutAddress(other.id, other.username, facts.tipAmount)}>Send a Tip</Link>
      )}
    </span>
  )
}

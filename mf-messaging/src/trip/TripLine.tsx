import type { ConversationTrip, TripFacts } from '@flight-amigo/backend/contract/messaging'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { ArrowRight } from 'lucide'
import { CollapseIcon, type useCollapse } from './CollapseIcon.tsx'
import { daysOf, LISTING_STATES, REMOVED } from './listingTexts.ts'
import styles from './TripLine.module.css'

export const Route = ({ facts }: { facts: TripFacts }) => (
  <span className={styles.route} data-type={facts.type}>
    {/* Keeps the arrow pointing to the right on a right-to-left page. */}
    <b dir="ltr">
      {facts.departureAirport}
      <Icon of={ArrowRight} />
      <VisuallyHidden> to </VisuallyHidden>
      {facts.arrivalAirport}
    </b>
    <span className={styles.days}>{daysOf(facts)}</span>
  </span>
)

export const ListingState = ({ state }: Pick<ConversationTrip, 'state'>) => (
  <Badge tone={state === 'open' ? 'good' : 'neutral'}>{LISTING_STATES[state]}</Badge>
)

interface Props {
  trip: ConversationTrip
  /** Whether the two people have agreed on a trip that has not ended. */
  isAgreed: boolean
  collapse: ReturnType<typeof useCollapse>
}

/** The listing of a conversation in one line, beside the person. A tap expands everything else about both. */
export const TripLine = ({ trip: { facts, state }, isAgreed, collapse: { isOpen, setOpen } }: Props) => (
  <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
    {facts ? <Route facts={facts} /> : <span className={styles.days}>{REMOVED}</span>}
    {isAgreed ? (
      <Badge tone="good">Agreed</Badge>
    ) : (
      // The line alone must not look like an open listing.
      facts && state !== 'open' && <ListingState state={state} />
    )}
    <CollapseIcon />
  </button>
)

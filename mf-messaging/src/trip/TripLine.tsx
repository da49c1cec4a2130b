import type { ConversationTrip, TripFacts } from '@flight-amigo/backend/contract/messaging'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { ArrowRight } from 'lucide'
import { CollapseIcon, type useCollapse } from './CollapseIcon.tsx'
import { LISTING_STATES, REMOVED, shortDaysOf } from './listingTexts.ts'
import styles from './TripLine.module.css'

export function Route({ facts, days }: { facts: TripFacts; days: string }) {
  const { type, departureAirport, arrivalAirport } = facts
  return (
    <span className={styles.route} data-type={type}>
      {/* Keeps the arrow pointing to the right on a right-to-left page. */}
      <b dir="ltr">
        <Trans comment="Two airports with an arrow between them. A screen reader says the word instead of the arrow.">
          {departureAirport}
          <Icon of={ArrowRight} />
          <VisuallyHidden> to </VisuallyHidden>
          {arrivalAirport}
        </Trans>
      </b>
      <span className={styles.days}>{days}</span>
    </span>
  )
}

export const ListingState = ({ state }: Pick<ConversationTrip, 'state'>) => (
  <Badge tone={state === 'open' ? 'good' : 'neutral'}>{t(LISTING_STATES[state])}</Badge>
)

interface Props {
  trip: ConversationTrip
  isAgreed: boolean
  collapse: ReturnType<typeof useCollapse>
}

export const TripLine = ({ trip: { facts, state }, isAgreed, collapse: { isOpen, setOpen } }: Props) => (
  <button type="button" className={styles.line} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
    {facts ? <Route facts={facts} days={shortDaysOf(facts)} /> : <span className={styles.days}>{t(REMOVED)}</span>}
    {isAgreed ? (
      <Badge tone="good">{t({ message: 'Agreed', comment: 'A badge: a trip.' })}</Badge>
    ) : (
      // The collapsed line must not look like an open listing.
      facts && state !== 'open' && <ListingState state={state} />
    )}
    <CollapseIcon />
  </button>
)

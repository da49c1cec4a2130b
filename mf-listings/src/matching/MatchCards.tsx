import type { Listing, MatchedListing } from '@flight-amigo/backend/contract/listings'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { useLingui } from '@lingui/react/macro'
import { Plane } from 'lucide'
import type { ReactNode, Ref } from 'react'
import { ListingCard } from '../listing/ListingCard.tsx'
import { ListingGrid } from '../listing/ListingGrid.tsx'
import { matchReasons, type OwnTrip } from './matchReasons.ts'
import styles from './Reasons.module.css'

const Reasons = ({ of }: { of: readonly string[] }) => {
  const { t } = useLingui()
  return (
    <div className={styles.reasons}>
      <Icon of={Plane} width={18} height={18} />
      <ul aria-label={t`Why it matches`}>
        {of.map((reason) => (
          <li key={reason}>{reason}</li>
        ))}
      </ul>
    </div>
  )
}

interface Props {
  listings: MatchedListing[]
  ownTrip?: OwnTrip | undefined
  onOpen: (listing: Listing) => void
  of?: 'results' | 'grid'
  extraAction?: (listing: Listing) => ReactNode
  ref?: Ref<HTMLDivElement>
}

export const MatchCards = ({ listings, ownTrip, onOpen, of = 'results', extraAction, ref }: Props) => (
  <ListingGrid of={of} {...(ref && { ref })}>
    {listings.map((listing) => (
      <ListingCard
        key={listing.id}
        listing={listing}
        date={listing.match.date}
        reasons={<Reasons of={matchReasons(listing, ownTrip)} />}
        onOpen={onOpen}
        extraAction={extraAction?.(listing)}
        isRouteShared={
          listing.departureAirport === ownTrip?.departureAirport && listing.arrivalAirport === ownTrip.arrivalAirport
        }
      />
    ))}
  </ListingGrid>
)

import type { MatchedListing } from '@flight-amigo/backend/contract/listings'
import type { ReactNode, Ref } from 'react'
import { useOpenListing } from '../details/DetailsOnDemand.tsx'
import { ListingCard } from '../listing/ListingCard.tsx'
import { ListingGrid } from '../listing/ListingGrid.tsx'
import { type Mine, matchWords } from './matchWords.ts'

interface Props {
  listings: MatchedListing[]
  /** The trip for which they fit. */
  mine?: Mine | undefined
  of?: 'results' | 'grid'
  ref?: Ref<HTMLDivElement>
}

/** Listings that fit, each with the reason. */
export function MatchCards({ listings, mine, of = 'results', ref }: Props): ReactNode {
  const open = useOpenListing()
  return (
    <ListingGrid of={of} {...(ref && { ref })}>
      {listings.map((listing) => (
        <ListingCard key={listing.id} listing={listing} reasons={matchWords(listing, mine)} onOpen={open} />
      ))}
    </ListingGrid>
  )
}

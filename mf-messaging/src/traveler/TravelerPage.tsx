import type { TravelerTrip } from '@flight-amigo/backend/contract/messaging'
import { LinkPage } from '../family/LinkPage.tsx'
import { TravelerSkeleton } from '../PlainSkeleton.tsx'
import { TravelerView } from './TravelerView.tsx'
import { useTravelerTripQuery } from './traveler.api.ts'

/** The traveler's link leads here: a trip for the person who is accompanied, without an account. */
export const TravelerPage = () => (
  <LinkPage<TravelerTrip> heading="Your trip" useTrip={useTravelerTripQuery} Skeleton={TravelerSkeleton}>
    {(opened) => <TravelerView {...opened} />}
  </LinkPage>
)

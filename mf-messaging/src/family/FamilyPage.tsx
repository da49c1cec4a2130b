import type { FamilyTrip } from '@flight-amigo/backend/contract/messaging'
import { FamilySkeleton } from '../PlainSkeleton.tsx'
import { FamilyTripView } from './FamilyTripView.tsx'
import { useFamilyTripQuery } from './family.api.ts'
import { LinkPage } from './LinkPage.tsx'

/** A family's link leads here. */
export const FamilyPage = () => (
  <LinkPage<FamilyTrip> heading="Your family’s trip" useTrip={useFamilyTripQuery} Skeleton={FamilySkeleton}>
    {(opened) => <FamilyTripView {...opened} />}
  </LinkPage>
)

import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { lazyComponent } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { TripPart } from './TripPart.tsx'
import { sidesOf } from './tripTexts.ts'

interface Props {
  me: number
  trip: Trip
}

// Loaded when a section opens, because most visits to a trip make no link.
const load = () => import('./linkSections.tsx')
const options = {
  loading: <Skeleton lines={2} />,
  failed: lazyFallback(() => t`Your links could not be loaded.`),
}
const FamilyLinks = lazyComponent<Props>(() => load().then(({ FamilyLinks }) => FamilyLinks), options)
const TravelerLink = lazyComponent<Props>(() => load().then(({ TravelerLink }) => TravelerLink), options)

export const FamilySection = (props: Props) => (
  <TripPart id="family" title={t`For the family`}>
    <FamilyLinks {...props} />
  </TripPart>
)

export function TravelerSection(props: Props) {
  const { traveler } = sidesOf(props.trip, props.me)
  return (
    <TripPart id="traveler" title={t`For ${traveler}'s phone`}>
      <TravelerLink {...props} />
    </TripPart>
  )
}

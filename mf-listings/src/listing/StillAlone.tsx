import type { Listing } from '@flight-amigo/backend/contract/listings'
import { Trans } from '@lingui/react/macro'
import { listText } from '../listText.ts'
import { routesOf } from './routes.ts'

/** The flights of a listing on which the traveler has no company yet. */
export function StillAlone({ alone }: { alone: NonNullable<Listing['alone']> }) {
  const routes = listText(routesOf(alone))
  return (
    <Trans comment="The flights of a trip on which the traveler has no company yet">
      Still alone <bdi>{routes}</bdi>
    </Trans>
  )
}

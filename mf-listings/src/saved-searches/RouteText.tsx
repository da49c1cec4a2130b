import type { SavedSearch } from '@flight-amigo/backend/contract/listings'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { Trans } from '@lingui/react/macro'

/** 'Hyderabad → Chicago'. Each name has its own text direction; the arrow follows the line. */
export const RouteText = ({ search: { fromCity, toCity } }: { search: Pick<SavedSearch, 'fromCity' | 'toCity'> }) => (
  <>
    <bdi>{fromCity}</bdi> <span aria-hidden="true">→</span>
    <VisuallyHidden>
      {' '}
      <Trans>to</Trans>{' '}
    </VisuallyHidden>{' '}
    <bdi>{toCity}</bdi>
  </>
)

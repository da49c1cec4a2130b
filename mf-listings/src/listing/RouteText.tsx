import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { Trans } from '@lingui/react/macro'

/** 'Hyderabad → Chicago', left to right in every language, because the arrow points to the right. */
export const RouteText = ({ from, to }: { from: string; to: string }) => (
  <bdi dir="ltr">
    <bdi>{from}</bdi> <span aria-hidden="true">→</span>
    <VisuallyHidden>
      {' '}
      <Trans comment="Read in place of an arrow between two airports or cities">to</Trans>
    </VisuallyHidden>{' '}
    <bdi>{to}</bdi>
  </bdi>
)

import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Trans } from '@lingui/react/macro'

export const SearchHeading = () => (
  <PageHeading>
    <Trans>Search Flight Amigos</Trans>
  </PageHeading>
)

import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'

export const AlertSkeleton = () => (
  <Page width="form">
    <PageHeading lead="One moment, please.">Your alerts</PageHeading>
  </Page>
)

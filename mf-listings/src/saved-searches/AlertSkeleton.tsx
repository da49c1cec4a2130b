import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'

/** The screens of a mail's links, before their code is there. */
export const AlertSkeleton = () => (
  <Page width="form">
    <PageHeading lead="One moment, please.">Your alerts</PageHeading>
  </Page>
)

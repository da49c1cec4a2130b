import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Trans, useLingui } from '@lingui/react/macro'

export const AlertSkeleton = () => {
  const { t } = useLingui()
  return (
    <Page width="form">
      <PageHeading lead={t`One moment, please.`}>
        <Trans>Your alerts</Trans>
      </PageHeading>
    </Page>
  )
}

/** Not part of the entry, which the first load of every other page includes. */
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

export { FlightSearchSkeleton } from './flight-search/FlightSearchSkeleton.tsx'
export { PersonSkeleton } from './people/PersonSkeleton.tsx'

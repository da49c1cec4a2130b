// Separate from FlightSearchPage.tsx, because a skeleton is shown before its page has loaded.
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Link, useSearchParams } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { isPrerendered } from '../search/SearchSkeleton.tsx'
import styles from './FlightSearchPage.module.css'

export const DEFAULT_HEADING = msg`Find a Amigo for Your Flight`

export const FlightSearchHeading = ({ children }: { children: string }) => (
  <PageHeading
    back={
      <Link to="/">
        <Trans>Back to Home</Trans>
      </Link>
    }
  >
    {children}
  </PageHeading>
)

/** Reserves the space of the other action's heading. */
export function FlightSearchSkeleton() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  return (
    <Page className={isPrerendered || params.get('action') === 'offer' ? styles.otherAction : ''}>
      <FlightSearchHeading>{t(DEFAULT_HEADING)}</FlightSearchHeading>
      <div className={styles.form}>
        <Skeleton shape="block" className={styles.loading} />
      </div>
    </Page>
  )
}

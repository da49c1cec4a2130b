// Apart from FlightSearchPage.tsx: a skeleton is in the first file of the remote, and loads nothing of its page.
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Link, useSearchParams } from '@flight-amigo/shell/sdk'
import { isPrerendered } from '../search/SearchSkeleton.tsx'
import styles from './FlightSearchPage.module.css'

/** The heading of the default action. */
export const DEFAULT_HEADING = 'Find a Amigo for Your Flight'

/** The heading of the flight search with the link back, the same while the form loads. */
export const FlightSearchHeading = ({ children }: { children: string }) => (
  <PageHeading back={<Link to="/">Back to Home</Link>}>{children}</PageHeading>
)

/** The flight search while it loads. The heading of the other action comes with the page, and has its space until then. */
export function FlightSearchSkeleton() {
  const [params] = useSearchParams()
  return (
    <Page className={isPrerendered || params.get('action') === 'offer' ? styles.otherAction : ''}>
      <FlightSearchHeading>{DEFAULT_HEADING}</FlightSearchHeading>
      <div className={styles.form}>
        <Skeleton shape="block" className={styles.loading} />
      </div>
    </Page>
  )
}

import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import styles from './FlightSearchPage.module.css'

/** The headings of the two actions. */
export const flightSearchHeadings = { find: 'Find a Amigo for Your Flight', offer: 'Be a Amigo for a Flight' }

/** The heading of the flight search by its action, the same while the form loads. */
export const FlightSearchHeading = ({ action }: { action: keyof typeof flightSearchHeadings }) => (
  <PageHeading
    back={
      <Link className={styles.back} to="/">
        Back to Home
      </Link>
    }
  >
    {flightSearchHeadings[action]}
  </PageHeading>
)

/** The flight search while it loads. A skeleton has no address, so it shows the default action. */
export const FlightSearchSkeleton = () => (
  <Page>
    <FlightSearchHeading action="find" />
    <div className={styles.form}>
      <Skeleton shape="block" className={styles.loading} />
    </div>
  </Page>
)

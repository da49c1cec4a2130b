import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Link } from '@flight-amigo/shell/sdk'
import styles from './FlightSearchPage.module.css'
import { flightSearchModes } from './flightSearchModes.ts'

/** Without the address it cannot know the mode, so it shows the usual one. */
export const FlightSearchSkeleton = () => (
  <Page>
    <PageHeading
      back={
        <Link className={styles.back} to="/">
          Back to Home
        </Link>
      }
    >
      {flightSearchModes.find.heading}
    </PageHeading>
    <div className={styles.form}>
      <Skeleton shape="block" className={styles.loading} />
    </div>
  </Page>
)

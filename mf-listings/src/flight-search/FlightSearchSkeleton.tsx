// Apart from FlightSearchPage.tsx: a skeleton is in the first file of the remote, and loads nothing of its page.
import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Link, useSearchParams } from '@flight-amigo/shell/sdk'
import { useIsForAnyQuery } from '../search/anyQuery.ts'
import styles from './FlightSearchPage.module.css'

/** The headings of the page, by its action. */
export const HEADINGS = { find: 'Find a Amigo for Your Flight', offer: 'Be a Amigo for a Flight' }

/** The heading of the flight search with the link back, the same while the form loads. */
export const FlightSearchHeading = ({ children, className }: { children: string; className?: string | undefined }) => (
  <PageHeading back={<Link to="/">Back to Home</Link>} className={className}>
    {children}
  </PageHeading>
)

/** The flight search while it loads. */
export function FlightSearchSkeleton() {
  const [params] = useSearchParams()
  const isForAnyQuery = useIsForAnyQuery()
  return (
    <Page>
      <FlightSearchHeading className={isForAnyQuery ? styles.anyQuery : undefined}>
        {HEADINGS[params.get('action') === 'offer' ? 'offer' : 'find']}
      </FlightSearchHeading>
      <div className={styles.form}>
        <Skeleton shape="block" className={styles.loading} />
      </div>
    </Page>
  )
}

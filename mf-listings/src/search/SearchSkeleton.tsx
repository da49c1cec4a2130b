import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { useSearchParams } from '@flight-amigo/shell/sdk'
import { HEADINGS, ListedTypes } from '../listing/ListedTypes.tsx'
import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import results from '../listing/ListingResults.module.css'
import { useIsForAnyQuery } from './anyQuery.ts'
import styles from './SearchForm.module.css'

/** The search page while its form and its first results load. */
export const SearchSkeleton = () => (
  <Page>
    <SearchLoading />
  </Page>
)

export const searchHeading = <PageHeading>Search Flight Amigos</PageHeading>

/** What stands there until it is known what the page shows. */
export function SearchLoading() {
  const [params] = useSearchParams()
  const isForAnyQuery = useIsForAnyQuery()
  const requested = params.get('type')
  const type = requested === 'helper' || requested === 'seeking_help' ? requested : undefined
  return (
    <>
      {searchHeading}
      <div className={styles.form}>
        <Skeleton shape="block" className={styles.loading} />
      </div>
      <section className={isForAnyQuery ? `${results.results} ${results.anyQuery}` : results.results}>
        <h2 className={results.heading}>{HEADINGS[type ?? 'helper']}</h2>
        <ListedTypes filters={type ? { type } : {}} />
        <p className={results.count}>&nbsp;</p>
        <ListingGridSkeleton cards={9} of="results" />
      </section>
    </>
  )
}

import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { useSearchParams } from '@flight-amigo/shell/sdk'
import { HEADINGS, ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import results from '../listing/ListingResults.module.css'
import styles from './SearchForm.module.css'

/**
 * Whether this is the build, which renders the skeleton in the document once for every query: what depends on the query is
 * hidden there, and keeps its space.
 */
export const isPrerendered = typeof document === 'undefined'

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
  const type = params.get('type') === 'seeking_help' ? 'seeking_help' : 'helper'
  return (
    <>
      {searchHeading}
      <div className={styles.form}>
        <Skeleton shape="block" className={styles.loading} />
      </div>
      <section className={isPrerendered ? `${results.results} ${results.anyQuery}` : results.results}>
        <h2 className={results.heading}>{HEADINGS[type]}</h2>
        {/* The space of ListedTypes, which come with the results. */}
        <p className={results.types}>
          <span>&nbsp;</span>
          <i className={results.type}>&nbsp;</i>
        </p>
        <p className={results.count}>&nbsp;</p>
        <ListingGridSkeleton cards={9} of="results" />
      </section>
    </>
  )
}

import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { ListedTypes } from '../listing/ListedTypes.tsx'
import { ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import results from '../listing/ListingResults.module.css'
import styles from './SearchForm.module.css'

/** The search page while its form and its first results load. */
export const SearchSkeleton = () => (
  <Page>
    <SearchLoading />
  </Page>
)

/** What stands there until it is known what the page shows. */
export const SearchLoading = () => (
  <>
    <PageHeading>Search Flight Amigos</PageHeading>
    <div className={styles.form}>
      <Skeleton shape="block" className={styles.loading} />
    </div>
    <section className={results.results}>
      <h2 className={results.heading}>Available Amigos</h2>
      <ListedTypes filters={{}} />
      <p className={results.count}>&nbsp;</p>
      <ListingGridSkeleton cards={9} of="results" />
    </section>
  </>
)

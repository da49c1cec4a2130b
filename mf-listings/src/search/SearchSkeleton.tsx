import { Page } from '@flight-amigo/shared-ui/Page'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { useSearchParams } from '@flight-amigo/shell/sdk'
import { useLingui } from '@lingui/react/macro'
import { HEADINGS, ListingGridSkeleton } from '../listing/ListingGrid.tsx'
import results from '../listing/ListingResults.module.css'
import { SearchHeading } from './SearchFrame.tsx'
import styles from './SearchPage.module.css'

/**
 * The build renders the skeleton once for all queries. Content that depends on the query is hidden then, but its space
 * is reserved.
 */
const isPrerendered = typeof document === 'undefined'

export const SearchSkeleton = () => (
  <Page>
    <SearchLoading />
  </Page>
)

export function SearchLoading() {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const isCollapsed = params.get('from') || params.get('to')
  const type = params.get('type') === 'seeking_help' ? 'seeking_help' : 'helper'
  return (
    <>
      <SearchHeading />
      <div className={`${styles.form} ${styles.anyQuery}`} data-collapsed={isCollapsed || undefined}>
        <Skeleton shape="block" className={styles.loading} />
      </div>
      <section className={isPrerendered ? `${results.results} ${results.anyQuery}` : results.results}>
        <h2 className={results.heading}>{t(HEADINGS[type])}</h2>
        {/* Reserves the space of TypeFilter. */}
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

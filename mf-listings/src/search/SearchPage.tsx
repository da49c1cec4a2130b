import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Page } from '@flight-amigo/shared-ui/Page'
import { lazyComponent, useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { useState } from 'react'
import { LazyDetails } from '../details/LazyDetails.tsx'
import { LazySearchedFlight } from '../flights/LazySearchedFlight.tsx'
import { ListingResults } from '../listing/ListingResults.tsx'
import { withTexts } from '../listing/ListingTexts.tsx'
import { IgnoredFilters } from './IgnoredFilters.tsx'
import { parseFilters } from './parseFilters.ts'
import { SearchForm } from './SearchForm.tsx'
import { SearchLoading, searchHeading } from './SearchSkeleton.tsx'
import { searchAddress } from './searchAddress.ts'

const LazyTripMatches = lazyComponent(
  () => import('../matching/TripMatches.tsx').then(({ TripMatches }) => TripMatches),
  {
    loading: <SearchLoading />,
    failed: lazyFallback(() => t`Your matches could not be loaded`),
  },
)

export const page = () => withTexts(SearchPage)

export function SearchPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [searchCount, setSearchCount] = useState(0)
  const { filters, ignored } = parseFilters(params)
  const own = Number(params.get('for'))
  if (Number.isSafeInteger(own) && own > 0)
    return (
      <Page>
        <LazyTripMatches id={own} />
        <LazyDetails />
      </Page>
    )
  return (
    <Page>
      {searchHeading}
      <SearchForm
        filters={filters}
        onSearch={(search) => {
          const address = searchAddress(search)
          // Repeating a search adds no history entry, but retries a failed request.
          navigate(address, { replace: address === searchAddress(filters) })
          setSearchCount(searchCount + 1)
        }}
      />
      <IgnoredFilters problems={ignored} filters={filters} />
      <LazySearchedFlight filters={filters} />
      <ListingResults filters={filters} pageSize={9} searchCount={searchCount} hasRangeLink hasTypeFilter />
      <LazyDetails />
    </Page>
  )
}

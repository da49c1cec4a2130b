import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { useSearchParams } from '@flight-amigo/shell/sdk'
import { DetailsOnDemand } from '../details/DetailsOnDemand.tsx'
import { ListingResults } from '../listing/ListingResults.tsx'
import { SearchForm } from './SearchForm.tsx'
import { filtersOf, searchAddress } from './searchAddress.ts'

/** All open listings that match the filters in the address. */
export function SearchPage() {
  const [params] = useSearchParams()
  const filters = filtersOf(params)
  return (
    <Page>
      <PageHeading>Search Flight Amigos</PageHeading>
      {/* Another address, by a link or the Back button, starts a new form. */}
      <SearchForm key={searchAddress(filters)} filters={filters} />
      <ListingResults filters={filters} pageSize={9} />
      <DetailsOnDemand />
    </Page>
  )
}

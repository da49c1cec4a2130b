import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { useSearchParams } from '@flight-amigo/shell/sdk'
import { DetailsWhenWanted } from '../details/DetailsWhenWanted.tsx'
import { ListingResults } from '../listing/ListingResults.tsx'
import { SearchForm } from './SearchForm.tsx'
import { filtersOf, searchAddress } from './searchAddress.ts'

/** Every open listing, narrowed by what the address says: it can be shared, reloaded and gone back to. */
export function SearchPage() {
  const [params] = useSearchParams()
  const filters = filtersOf(params)
  return (
    <Page>
      <PageHeading>Search Flight Amigos</PageHeading>
      {/* Another address, by a link or the back button, begins another form. */}
      <SearchForm key={searchAddress(filters)} filters={filters} />
      <ListingResults filters={filters} pageSize={9} />
      <DetailsWhenWanted />
    </Page>
  )
}

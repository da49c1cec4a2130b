import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { DetailsOnDemand } from '../details/DetailsOnDemand.tsx'
import { ListingResults } from '../listing/ListingResults.tsx'
import { LeftOut } from './LeftOut.tsx'
import { SearchForm } from './SearchForm.tsx'
import { filtersOf, searchAddress } from './searchAddress.ts'

/** All open listings that match the filters in the address. */
export function SearchPage() {
  const [params] = useSearchParams()
  const navigate = useNavigate()
  const [searches, setSearches] = useState(0)
  const { filters, leftOut } = filtersOf(params)
  return (
    <Page>
      <PageHeading>Search Flight Amigos</PageHeading>
      <SearchForm
        filters={filters}
        onSearch={(wanted) => {
          const address = searchAddress(wanted)
          // A second click adds no step back, but tries again what has failed.
          navigate(address, { replace: address === searchAddress(filters) })
          setSearches(searches + 1)
        }}
      />
      <LeftOut problems={leftOut} filters={filters} />
      <ListingResults filters={filters} pageSize={9} searches={searches} hasRange />
      <DetailsOnDemand />
    </Page>
  )
}

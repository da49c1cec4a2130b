import { Page } from '@flight-amigo/shared-ui/Page'
import { useSearchParams } from '@flight-amigo/shell/sdk'
import { useEffect, useRef } from 'react'
import { DetailsOnDemand } from '../details/DetailsOnDemand.tsx'
import { ListingResults } from '../listing/ListingResults.tsx'
import type { Filters } from '../listings.api.ts'
import { filtersOf, searchAddress } from '../search/searchAddress.ts'
import { FlightSearchForm } from './FlightSearchForm.tsx'
import styles from './FlightSearchPage.module.css'
import { FlightSearchHeading } from './FlightSearchSkeleton.tsx'
import { flightSearchModes } from './flightSearchModes.ts'

const SCROLL_AFTER_MS = 100

/** The search for a flight, to find help on it or to offer help. */
export function FlightSearchPage() {
  const [params, setParams] = useSearchParams()
  const action = params.get('action') === 'offer' ? 'offer' : 'find'
  const mode = flightSearchModes[action]
  const { type: _, endDate, ...trip } = filtersOf(params)
  const filters = { ...trip, ...(mode.hasEndDate && endDate && { endDate }) }
  const isComplete = Boolean(filters.from && filters.to && filters.date)
  const results = useRef<HTMLDivElement>(null)
  const address = searchAddress(filters)

  // After every search, a search by the address included.
  useEffect(() => {
    if (!isComplete || !address) return
    const timer = setTimeout(() => results.current?.scrollIntoView({ block: 'start' }), SCROLL_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isComplete, address])

  const search = (chosen: Filters) => {
    const [, query] = searchAddress(chosen, '').split('?')
    setParams(new URLSearchParams(`action=${action}&${query}`), { replace: true })
  }

  return (
    <Page>
      <FlightSearchHeading>{mode.heading}</FlightSearchHeading>
      <FlightSearchForm key={`${action} ${address}`} mode={mode} filters={filters} onSearch={search} />
      {isComplete && (
        <div ref={results} className={styles.results}>
          <ListingResults filters={{ ...filters, type: mode.looksFor }} />
        </div>
      )}
      <DetailsOnDemand />
    </Page>
  )
}

import { Page } from '@flight-amigo/shared-ui/Page'
import { useSearchParams } from '@flight-amigo/shell/sdk'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { useDepartureDay } from '../airports/departureDay.ts'
import { LazyDetails } from '../details/LazyDetails.tsx'
import { LazySearchedFlight } from '../flights/LazySearchedFlight.tsx'
import { ListingResults } from '../listing/ListingResults.tsx'
import { IgnoredFilters } from '../search/IgnoredFilters.tsx'
import { parseFilters } from '../search/parseFilters.ts'
import { type Filters, searchAddress } from '../search/searchAddress.ts'
import { tripProblems } from '../search/tripProblems.ts'
import { FlightSearchForm } from './FlightSearchForm.tsx'
import styles from './FlightSearchPage.module.css'
import { FlightSearchHeading } from './FlightSearchSkeleton.tsx'
import { flightSearchModes } from './flightSearchModes.ts'

const SCROLL_AFTER_MS = 100

export function FlightSearchPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const action = params.get('action') === 'offer' ? 'offer' : 'find'
  const mode = flightSearchModes[action]
  const {
    filters: { type: _, endDate, ...trip },
    ignored,
  } = parseFilters(params)
  const filters = { ...trip, ...(mode.hasEndDate && endDate && { endDate }) }
  const { earliest } = useDepartureDay(filters.from ?? '')
  const problems = [...ignored, ...Object.values(tripProblems(filters, earliest))]
  // Invalid filters are ignored and explained. Filters that contradict each other show no results.
  const isComplete = Boolean(filters.from && filters.to && filters.date) && problems.length === ignored.length
  const [searchCount, setSearchCount] = useState(0)
  const results = useRef<HTMLDivElement>(null)
  const search = `${searchAddress(filters)} ${searchCount}`

  // Also scroll after a search from the URL.
  useEffect(() => {
    if (!isComplete || !search) return
    const timer = setTimeout(() => results.current?.scrollIntoView({ block: 'start' }), SCROLL_AFTER_MS)
    return () => clearTimeout(timer)
  }, [isComplete, search])

  const write = (chosen: Filters) => {
    const query = searchAddress(chosen, '').slice(1)
    setParams(new URLSearchParams(`action=${action}&${query}`), { replace: true })
    setSearchCount(searchCount + 1)
  }

  return (
    <Page>
      <FlightSearchHeading>{t(mode.heading)}</FlightSearchHeading>
      <FlightSearchForm mode={mode} filters={filters} onSearch={write} />
      <IgnoredFilters problems={problems} filters={filters} />
      {isComplete && (
        <div ref={results} className={styles.results}>
          <LazySearchedFlight filters={filters} />
          <ListingResults filters={{ ...filters, type: mode.resultType }} searchCount={searchCount} />
        </div>
      )}
      <LazyDetails />
    </Page>
  )
}

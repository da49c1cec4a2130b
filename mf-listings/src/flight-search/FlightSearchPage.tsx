import { Page } from '@flight-amigo/shared-ui/Page'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link, useSearchParams } from '@flight-amigo/shell/sdk'
import { useEffect, useRef } from 'react'
import { DetailsWhenWanted } from '../details/DetailsWhenWanted.tsx'
import { ListingResults } from '../listing/ListingResults.tsx'
import type { Filters } from '../listings.api.ts'
import { filtersOf, searchAddress } from '../search/searchAddress.ts'
import { FlightSearchForm } from './FlightSearchForm.tsx'
import styles from './FlightSearchPage.module.css'
import { flightSearchModes } from './flightSearchModes.ts'

const SCROLL_AFTER_MS = 100

/** A search for one's own flight, before offering help on it or asking for it. */
export function FlightSearchPage() {
  const [params, setParams] = useSearchParams()
  const action = params.get('action') === 'offer' ? 'offer' : 'find'
  const mode = flightSearchModes[action]
  const { type: _, endDate, ...trip } = filtersOf(params)
  const filters = { ...trip, ...(mode.hasEndDate && endDate && { endDate }) }
  const complete = Boolean(filters.from && filters.to && filters.date)
  const results = useRef<HTMLDivElement>(null)
  const address = searchAddress(filters)

  // With every search, also the one that the address brought along.
  useEffect(() => {
    if (!complete || !address) return
    const timer = setTimeout(() => results.current?.scrollIntoView({ block: 'start' }), SCROLL_AFTER_MS)
    return () => clearTimeout(timer)
  }, [complete, address])

  const search = (chosen: Filters) => {
    const [, query] = searchAddress(chosen, '').split('?')
    setParams(new URLSearchParams(`action=${action}&${query}`), { replace: true })
  }

  return (
    <Page>
      <PageHeading
        back={
          <Link className={styles.back} to="/">
            Back to Home
          </Link>
        }
      >
        {mode.heading}
      </PageHeading>
      <FlightSearchForm key={`${action} ${address}`} mode={mode} filters={filters} onSearch={search} />
      {complete && (
        <div ref={results} className={styles.results}>
          <ListingResults filters={{ ...filters, type: mode.looksFor }} />
        </div>
      )}
      <DetailsWhenWanted />
    </Page>
  )
}

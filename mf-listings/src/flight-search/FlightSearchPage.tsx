import { FlightSearchForm as Flight } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Page } from '@flight-amigo/shared-ui/Page'
import { useSearchParams } from '@flight-amigo/shell/sdk'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import * as z from 'zod/mini'
import { AirportPicker } from '../airports/AirportPicker.tsx'
import { useDepartureDay, useUnknownAirports } from '../airports/departureDay.ts'
import { LazyDetails } from '../details/LazyDetails.tsx'
import { FlightNumberInput } from '../flights/FlightNumberInput.tsx'
import { LazyFlightHint } from '../flights/LazyFlightHint.tsx'
import { LazySearchedFlight } from '../flights/LazySearchedFlight.tsx'
import { ListingResults } from '../listing/ListingResults.tsx'
import { CollapsibleForm } from '../search/CollapsibleForm.tsx'
import { DayField } from '../search/DayField.tsx'
import { IgnoredFilters, parseFilters } from '../search/IgnoredFilters.tsx'
import { LanguageFilter } from '../search/LanguageFilter.tsx'
import { codesIn, type Filters, searchAddress, withoutFilters } from '../search/searchAddress.ts'
import { tripProblems, useSearchForm } from '../search/useSearchForm.ts'
import { FlightSearchHeading } from '../skeletons.tsx'
import styles from './FlightSearchPage.module.css'

const SCROLL_AFTER_MS = 100

export function FlightSearchPage() {
  const { t } = useLingui()
  const [params, setParams] = useSearchParams()
  const action = params.get('action') === 'offer' ? 'offer' : 'find'
  const mode = flightSearchModes[action]
  const { filters: given, ignored } = parseFilters(params)
  const { endDate, ...trip } = withoutFilters(given)
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
    <Page tall>
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

interface Props {
  mode: FlightSearchMode
  filters: Filters
  onSearch: (filters: Filters) => void
}

const Schema = z.extend(Flight, { language: z.string() })

function FlightSearchForm({ mode, filters, onSearch }: Props) {
  const { t } = useLingui()
  const fallback = useDepartureDay(filters.from ?? '').today
  const fields = useSearchForm({
    initialValues: {
      from: filters.from ?? '',
      to: filters.to ?? '',
      date: filters.date ?? fallback,
      endDate: filters.endDate ?? '',
      flightNumber: filters.flight ?? '',
      language: filters.language?.join(' ') ?? '',
    },
    url: searchAddress(filters, mode.resultType),
    schema: Schema,
    validate: (values) => tripProblems(values, earliest, isUnknown),
    onSearch: ({ flightNumber: flight, endDate, language, ...trip }) =>
      onSearch({ ...trip, ...(endDate && { endDate }), ...(flight && { flight }), language: codesIn(language) }),
  })
  const { values, field } = fields
  const { today, earliest } = useDepartureDay(values.from)
  const isUnknown = useUnknownAirports(values)
  const flight = field('flightNumber')
  const date = field('date')

  // Until the user chooses a date, it follows today at the departure airport.
  const [start, setStart] = useState(today)
  if (start !== today) {
    setStart(today)
    if (values.date === start && !filters.date) date.onChange(today)
  }
  return (
    <CollapsibleForm fields={fields} className={styles.form} label={t(mode.heading)}>
      <AirportPicker {...field('from')} label={t`From`} end="departure" placeholder={t`Departure airport`} required />
      <AirportPicker {...field('to')} label={t`To`} end="arrival" placeholder={t`Arrival airport`} required />
      <DayField {...date} name="date" label={t(mode.dateLabel)} min={earliest} today={today} required />
      {mode.hasEndDate && (
        <DayField
          {...field('endDate')}
          name="endDate"
          label={t`To Travel Date (Optional)`}
          min={values.date || earliest}
          today={today}
        />
      )}
      <Field label={t`Flight Number`} optional error={flight.error}>
        <FlightNumberInput value={flight.value} onChange={({ target }) => flight.onChange(target.value)} />
      </Field>
      {/* The results already show the searched flight. */}
      {(flight.value !== (filters.flight ?? '') || values.date !== filters.date) && (
        <LazyFlightHint
          number={flight.value}
          date={values.date}
          fields={{ from: values.from, to: values.to, time: undefined, canConnect: false }}
          onUse={(found, all, open) => {
            if (all || !open.from) field('from').onChange(found.departureAirport)
            if (all || !open.to) field('to').onChange(found.arrivalAirport)
          }}
          onClear={(_flight, open) => {
            if (!open.from) field('from').onChange('')
            if (!open.to) field('to').onChange('')
          }}
        />
      )}
      <LanguageFilter {...field('language')} />
      <Button type="submit" className={styles.submit} variant={mode.resultType === 'helper' ? 'accent' : 'sky'}>
        {t(mode.button)}
      </Button>
    </CollapsibleForm>
  )
}

const flightSearchModes = {
  find: {
    heading: msg`Find a Amigo for Your Flight`,
    dateLabel: msg`From Travel Date`,
    hasEndDate: true,
    button: msg`Search for Amigos`,
    resultType: 'helper',
  },
  offer: {
    heading: msg`Be a Amigo for a Flight`,
    dateLabel: msg`Travel Date`,
    hasEndDate: false,
    button: msg`Confirm and Continue`,
    resultType: 'seeking_help',
  },
} as const

type FlightSearchMode = (typeof flightSearchModes)[keyof typeof flightSearchModes]

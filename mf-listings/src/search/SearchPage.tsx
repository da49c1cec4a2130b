import {
  activeFilters,
  FILTER_NAMES,
  SearchForm as Filtered,
  filterValues,
} from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { lazyFallback } from '@flight-amigo/shared-ui/NotLoaded'
import { Page } from '@flight-amigo/shared-ui/Page'
import { Link, lazyComponent, useNavigate, useSearchParams } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { AirportPicker } from '../airports/AirportPicker.tsx'
import { useDepartureDay, useUnknownAirports } from '../airports/departureDay.ts'
import { LazyDetails } from '../details/LazyDetails.tsx'
import { FlightNumberInput } from '../flights/FlightNumberInput.tsx'
import { LazySearchedFlight } from '../flights/LazySearchedFlight.tsx'
import { ListingResults } from '../listing/ListingResults.tsx'
import { withTexts } from '../listing/ListingTexts.tsx'
import { CollapsibleForm } from './CollapsibleForm.tsx'
import { DayField } from './DayField.tsx'
import { FilterField } from './FilterField.tsx'
import { IgnoredFilters, parseFilters } from './IgnoredFilters.tsx'
import { LanguageFilter } from './LanguageFilter.tsx'
import { SearchHeading } from './SearchFrame.tsx'
import styles from './SearchPage.module.css'
import { SearchLoading } from './SearchSkeleton.tsx'
import { codesIn, type Filters, searchAddress } from './searchAddress.ts'
import { tripProblems, useSearchForm } from './useSearchForm.ts'

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
      <SearchHeading />
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

interface Props {
  filters: Filters
  onSearch: (filters: Filters) => void
}

const Schema = z.extend(Filtered, { language: z.string() })
const EMPTY = { from: '', to: '', date: '', flight: '', ...filterValues({}), language: '' }

function SearchForm({ filters, onSearch }: Props) {
  const { t } = useLingui()
  const [params] = useSearchParams()
  const search = new URLSearchParams(params)
  // Opening and closing a listing is no other search.
  search.delete('listing')
  const fields = useSearchForm({
    initialValues: {
      from: filters.from ?? '',
      to: filters.to ?? '',
      date: filters.date ?? '',
      flight: filters.flight ?? '',
      ...filterValues(filters),
      language: filters.language?.join(' ') ?? '',
    },
    url: `${search}`,
    schema: Schema,
    validate: (values) => tripProblems(values, earliest, isUnknown),
    startsCollapsed: Boolean(params.get('from') || params.get('to')),
    onSearch: ({ from, to, date, flight, language, ...values }) =>
      onSearch({ from, to, date, flight, ...activeFilters(values), language: codesIn(language) }),
  })
  const { values, field, reset } = fields
  const { today, earliest } = useDepartureDay(values.from)
  const isUnknown = useUnknownAirports(values)
  const { from, to, date, language, type } = values
  const flight = field('flight')
  return (
    <CollapsibleForm fields={fields} className={styles.form} label={t`Search`}>
      <AirportPicker
        {...field('from')}
        label={t({ message: 'From', comment: 'The departure airport, above its field' })}
        end="departure"
        placeholder={t`City or airport`}
      />
      <AirportPicker
        {...field('to')}
        label={t({ message: 'To', comment: 'The arrival airport, above its field' })}
        end="arrival"
        placeholder={t`City or airport`}
      />
      <DayField {...field('date')} name="date" label={t`Travel Date`} min={earliest} today={today} />
      <Field label={t`Flight Number`} error={flight.error}>
        <FlightNumberInput value={flight.value} onChange={({ target }) => flight.onChange(target.value)} />
      </Field>
      {FILTER_NAMES.map((name) => (
        <FilterField key={name} filter={name} {...field(name)} />
      ))}
      <LanguageFilter {...field('language')} />
      <div className={styles.buttons}>
        <Button type="submit">
          <Trans>Search</Trans>
        </Button>
        {/* The URL may have no filters, so a navigation would not reset the fields. */}
        <Button
          variant="quiet"
          onClick={() => {
            reset(EMPTY)
            onSearch({})
          }}
        >
          <Trans>Reset Filters</Trans>
        </Button>
        {/* Only a search for Amigos can have several days. */}
        {type !== 'seeking_help' && (
          <Link
            className={styles.range}
            to={searchAddress({ from, to, date, flight: values.flight, language: codesIn(language) }, '/flight-search')}
          >
            <Trans>Search several days</Trans>
          </Link>
        )}
      </div>
    </CollapsibleForm>
  )
}

import { FlightSearchForm as Flight } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import * as z from 'zod/mini'
import { AirportPicker } from '../airports/AirportPicker.tsx'
import { useDepartureDay, useUnknownAirports } from '../airports/departureDay.ts'
import { LazyFlightHint } from '../flights/LazyFlightHint.tsx'
import { CollapsibleForm } from '../search/CollapsibleForm.tsx'
import { DayField } from '../search/DayField.tsx'
import { LanguageFilter } from '../search/LanguageFilter.tsx'
import { codesIn, type Filters, searchAddress } from '../search/searchAddress.ts'
import { tripProblems } from '../search/tripProblems.ts'
import { useSearchForm } from '../search/useSearchForm.ts'
import styles from './FlightSearchPage.module.css'
import type { FlightSearchMode } from './flightSearchModes.ts'

interface Props {
  mode: FlightSearchMode
  filters: Filters
  onSearch: (filters: Filters) => void
}

const Schema = z.extend(Flight, { language: z.string() })

export function FlightSearchForm({ mode, filters, onSearch }: Props) {
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
        <Input
          value={flight.value}
          onChange={({ target }) => flight.onChange(target.value)}
          placeholder="AA1234"
          autoCapitalize="characters"
          autoComplete="off"
        />
      </Field>
      {/* The results already show the searched flight. */}
      {(flight.value !== (filters.flight ?? '') || values.date !== filters.date) && (
        <LazyFlightHint
          number={flight.value}
          date={values.date}
          slot={{ from: values.from, to: values.to, time: undefined, canConnect: false }}
          onUse={(found, all, open) => {
            if (all || !open.from) field('from').onChange(found.departureAirport)
            if (all || !open.to) field('to').onChange(found.arrivalAirport)
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

import { FlightSearchForm as Schema } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { Controller, useForm } from 'react-hook-form'
import { AirportPicker } from '../airports/AirportPicker.tsx'
import { today } from '../listing/tripDates.ts'
import type { Filters } from '../listings.api.ts'
import styles from './FlightSearchPage.module.css'
import type { FlightSearchMode } from './flightSearchModes.ts'

interface Props {
  mode: FlightSearchMode
  filters: Filters
  onSearch: (filters: Filters) => void
}

/** The fields of a flight: airports, days and number. */
export function FlightSearchForm({ mode, filters, onSearch }: Props) {
  const { register, control, handleSubmit, formState, watch } = useForm({
    resolver: standardSchemaResolver(Schema),
    defaultValues: {
      from: filters.from ?? '',
      to: filters.to ?? '',
      date: filters.date ?? today(),
      endDate: (mode.hasEndDate && filters.endDate) || '',
      flightNumber: filters.flight ?? '',
    },
  })
  const { errors } = formState
  const submit = handleSubmit(({ flightNumber, endDate, ...trip }) =>
    onSearch({ ...trip, ...(endDate && { endDate }), ...(flightNumber && { flight: flightNumber }) }),
  )
  return (
    <form className={styles.form} onSubmit={submit} noValidate aria-label={mode.heading}>
      <Controller
        name="from"
        control={control}
        render={({ field: { name: _, ...field } }) => (
          <AirportPicker
            {...field}
            label="From"
            end="departure"
            placeholder="Departure airport"
            error={errors.from?.message}
            required
          />
        )}
      />
      <Controller
        name="to"
        control={control}
        render={({ field: { name: _, ...field } }) => (
          <AirportPicker
            {...field}
            label="To"
            end="arrival"
            placeholder="Arrival airport"
            error={errors.to?.message}
            required
          />
        )}
      />
      <Field label={mode.dateLabel} error={errors.date?.message} required>
        <Input type="date" min={today()} {...register('date')} />
      </Field>
      {mode.hasEndDate && (
        <Field label="To Travel Date (Optional)" error={errors.endDate?.message}>
          <Input type="date" min={watch('date') || today()} {...register('endDate')} />
        </Field>
      )}
      <Field label="Flight Number" optional error={errors.flightNumber?.message}>
        <Input placeholder="AA1234" autoCapitalize="characters" autoComplete="off" {...register('flightNumber')} />
      </Field>
      <Button type="submit" className={styles.submit} variant={mode.looksFor === 'helper' ? 'accent' : 'sky'}>
        {mode.button}
      </Button>
    </form>
  )
}

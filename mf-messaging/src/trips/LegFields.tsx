import type { ScheduledFlight } from '@flight-amigo/backend/contract/flights'
import { useAirports } from '@flight-amigo/mf-listings/public'
import { LazyFlightHint } from '@flight-amigo/mf-listings/public-flights'
import { AirportPicker } from '@flight-amigo/shared-ui/AirportPicker'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { type ComponentProps, useState } from 'react'
import { Controller } from 'react-hook-form'
import styles from './LegsFields.module.css'
import type { LegField, LegsFormReturn } from './legValues.ts'

interface Props {
  form: LegsFormReturn
  n: number
  together: string
  /** Adds a flight from where this one lands; undefined when no more flights fit. */
  onConnect: ((flight: ScheduledFlight) => void) | undefined
  onRemove: (() => void) | undefined
}

const AIRPORT = /^[A-Z]{3}$/
const COLLAPSED = [
  ...(['departureAirport', 'arrivalAirport', 'departureTerminal'] as const),
  ...(['arrivalTerminal', 'arrivalDate', 'arrivalTime'] as const),
]

/** The fields that the schedule fills in. */
const SCHEDULED = [
  ...(['departureAirport', 'arrivalAirport', 'time', 'departureTerminal'] as const),
  ...(['arrivalTerminal', 'arrivalDate', 'arrivalTime'] as const),
]

/** The fields of a flight. Rarely changed ones are collapsed, and load the list of airports when opened. */
export function LegFields({ form, n, together, onConnect, onRemove }: Props) {
  const { control, register, formState } = form
  const leg = form.watch(`legs.${n}`)
  const { departureAirport, arrivalAirport, date, time, flightNumber } = leg
  const hasAirports = AIRPORT.test(departureAirport) && AIRPORT.test(arrivalAirport)
  const [isOpen, setOpen] = useState(!hasAirports)
  const errors = formState.errors.legs?.[n]
  // Opens the collapsed fields when one of them has an error. Typing never collapses them.
  const [attempt, setAttempt] = useState(formState.submitCount)
  if (attempt !== formState.submitCount) {
    setAttempt(formState.submitCount)
    if (COLLAPSED.some((field) => errors?.[field])) setOpen(true)
  }

  const fillIn = (flight: ScheduledFlight, all: boolean) => {
    // The arrival is only filled in, because a connecting trip continues from there.
    const isFilledIn = (field: LegField) => !leg[field] || (all && field !== 'arrivalAirport')
    for (const field of SCHEDULED.filter(isFilledIn))
      form.setValue(`legs.${n}.${field}`, flight[field] ?? '', { shouldValidate: formState.isSubmitted })
  }

  const field = (name: LegField, label: string, input: ComponentProps<'input'> = {}) => (
    <Field label={label} error={errors?.[name]?.message}>
      <Input {...input} {...register(`legs.${n}.${name}`)} />
    </Field>
  )
  const airport = (end: 'departure' | 'arrival', label: string) => (
    <Controller
      name={`legs.${n}.${end}Airport`}
      control={control}
      render={({ field: { name: _, ...rest } }) => (
        <AirportPicker
          {...rest}
          label={label}
          end={end}
          useAirports={useAirports}
          most={5}
          placeholder="City or airport"
          error={errors?.[`${end}Airport`]?.message}
          required
        />
      )}
    />
  )
  return (
    <fieldset className={styles.flight}>
      <legend>
        Flight {n + 1}
        {hasAirports && (
          <>
            : <span dir="ltr">{`${departureAirport} → ${arrivalAirport}`}</span>
          </>
        )}
      </legend>
      <Checkbox label={together} {...register(`legs.${n}.together`)} />
      <div className={styles.fields}>
        {field('date', 'Day', { type: 'date', required: true })}
        {field('time', 'Leaves at', { type: 'time' })}
        {field('flightNumber', 'Flight number', {
          placeholder: 'AI 101',
          autoComplete: 'off',
          autoCapitalize: 'characters',
        })}
      </div>
      <LazyFlightHint
        number={flightNumber ?? ''}
        date={date}
        slot={{ from: departureAirport, to: arrivalAirport, time: time ?? '', canConnect: onConnect !== undefined }}
        onUse={fillIn}
        onConnect={(flight) => onConnect?.(flight)}
      />
      <details className={styles.more} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Airports, terminals and landing</summary>
        {isOpen && (
          <div className={styles.airports}>
            {airport('departure', 'From')}
            {airport('arrival', 'To')}
            <div className={styles.pairs}>
              {field('departureTerminal', 'Leaves from terminal', { maxLength: 10 })}
              {field('arrivalTerminal', 'Lands at terminal', { maxLength: 10 })}
              {field('arrivalDate', 'Lands on', { type: 'date' })}
              {field('arrivalTime', 'Lands at (time there)', { type: 'time' })}
            </div>
          </div>
        )}
      </details>
      {onRemove && (
        <button type="button" className={styles.remove} onClick={onRemove}>
          Remove flight {n + 1}
        </button>
      )}
    </fieldset>
  )
}

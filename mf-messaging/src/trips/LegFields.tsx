import type { ScheduledFlight } from '@flight-amigo/backend/contract/flights'
import {
  type FlightFormValues,
  isBeingTyped,
  LazyFlightHint,
  scheduledTimes,
  useAirports,
} from '@flight-amigo/mf-listings/public'
import { AirportPicker } from '@flight-amigo/shared-ui/AirportPicker'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ComponentProps, useState } from 'react'
import { Controller } from 'react-hook-form'
import styles from './LegsFields.module.css'
import type { LegField, UseLegsForm } from './legValues.ts'

interface Props {
  form: UseLegsForm
  n: number
  togetherLabel: string
  /** Adds a flight from where this one lands; undefined when no more flights fit. */
  onConnect: ((flight: ScheduledFlight) => void) | undefined
  onRemove: (() => void) | undefined
}

const AIRPORT = /^[A-Z]{3}$/
const COLLAPSED = [
  ...(['departureAirport', 'arrivalAirport', 'departureTerminal'] as const),
  ...(['arrivalTerminal', 'arrivalDate', 'arrivalTime'] as const),
]

const SCHEDULED = [
  ...(['departureAirport', 'arrivalAirport', 'time', 'departureTerminal'] as const),
  ...(['arrivalTerminal', 'arrivalDate', 'arrivalTime'] as const),
]

const valuesIn = (flight: ScheduledFlight) => ({ ...flight, ...scheduledTimes(flight) })

/** Rarely changed fields are collapsed, and load the list of airports when opened. */
export function LegFields({ form, n, togetherLabel, onConnect, onRemove }: Props) {
  const { t } = useLingui()
  const { control, register, formState } = form
  const leg = form.watch(`legs.${n}`)
  const { departureAirport, arrivalAirport, date, time, flightNumber } = leg
  const hasAirports = AIRPORT.test(departureAirport) && AIRPORT.test(arrivalAirport)
  const [isOpen, setOpen] = useState(!hasAirports)
  const errors = formState.errors.legs?.[n]
  // Open the collapsed fields when one of them has an error. Typing never collapses them.
  const [attempt, setAttempt] = useState(formState.submitCount)
  if (attempt !== formState.submitCount) {
    setAttempt(formState.submitCount)
    if (COLLAPSED.some((field) => errors?.[field])) setOpen(true)
  }

  /** Whether a field is empty without what the previous flight filled in. */
  const isEmptyIn = (fields: FlightFormValues, previous?: ScheduledFlight) => {
    const compared: Partial<Record<LegField, string | undefined>> = {
      ...{ departureAirport: fields.from, arrivalAirport: fields.to, time: fields.time },
    }
    const before = previous && valuesIn(previous)
    return (field: (typeof SCHEDULED)[number]) =>
      !(compared[field] ?? leg[field]) || (!(field in compared) && leg[field] === before?.[field])
  }
  const fillIn = (flight: ScheduledFlight, all: boolean, fields: FlightFormValues, previous?: ScheduledFlight) => {
    const isEmpty = isEmptyIn(fields, previous)
    // The arrival is only filled in, because a connecting trip continues from there.
    const isFilledIn = (field: (typeof SCHEDULED)[number]) =>
      (isEmpty(field) && !isBeingTyped(`legs.${n}.${field}`)) || (all && field !== 'arrivalAirport')
    const scheduled = valuesIn(flight)
    for (const field of SCHEDULED.filter(isFilledIn))
      form.setValue(`legs.${n}.${field}`, scheduled[field] ?? '', { shouldValidate: formState.isSubmitted })
  }
  const clear = (flight: ScheduledFlight, fields: FlightFormValues) => {
    for (const field of SCHEDULED.filter(isEmptyIn(fields, flight)))
      if (leg[field]) form.setValue(`legs.${n}.${field}`, '', { shouldValidate: formState.isSubmitted })
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
          maxSuggestions={5}
          placeholder={t`City or airport`}
          error={errors?.[`${end}Airport`]?.message}
          required
        />
      )}
    />
  )
  const number = n + 1
  const route = `${departureAirport} → ${arrivalAirport}`
  return (
    <fieldset className={styles.flight}>
      <legend>
        {hasAirports ? (
          <Trans>
            Flight {number}: <span dir="ltr">{route}</span>
          </Trans>
        ) : (
          <Trans comment="The flight of a trip by its position, such as the second one.">Flight {number}</Trans>
        )}
      </legend>
      <Checkbox label={togetherLabel} {...register(`legs.${n}.together`)} />
      <div className={styles.fields}>
        {field('date', t`Day`, { type: 'date', required: true })}
        {field('time', t({ message: 'Leaves at', comment: 'The label of a time.' }), { type: 'time' })}
        {field('flightNumber', t`Flight number`, {
          placeholder: 'AI 101',
          autoComplete: 'off',
          autoCapitalize: 'characters',
        })}
      </div>
      <LazyFlightHint
        number={flightNumber ?? ''}
        date={date}
        fields={{
          ...{ from: departureAirport, to: arrivalAirport, time: time ?? '', canConnect: onConnect !== undefined },
          previousFrom: n > 0 ? form.getValues(`legs.${n - 1}.departureAirport`) : undefined,
        }}
        onUse={fillIn}
        onClear={clear}
        onConnect={(flight) => onConnect?.(flight)}
      />
      <details className={styles.more} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>
          <Trans>Airports, terminals and landing</Trans>
        </summary>
        {isOpen && (
          <div className={styles.airports}>
            {airport('departure', t({ message: 'From', comment: 'The label of the departure airport.' }))}
            {airport('arrival', t({ message: 'To', comment: 'The label of the arrival airport.' }))}
            <div className={styles.pairs}>
              {field('departureTerminal', t`Leaves from terminal`, { maxLength: 10 })}
              {field('arrivalTerminal', t`Lands at terminal`, { maxLength: 10 })}
              {field('arrivalDate', t({ message: 'Lands on', comment: 'The label of a date.' }), { type: 'date' })}
              {field('arrivalTime', t`Lands at (time there)`, { type: 'time' })}
            </div>
          </div>
        )}
      </details>
      {onRemove && (
        <button type="button" className={styles.remove} onClick={onRemove}>
          <Trans>Remove flight {number}</Trans>
        </button>
      )}
    </fieldset>
  )
}

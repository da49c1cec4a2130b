import { daysAfter, MAX_FLEXIBLE_DAYS } from '@flight-amigo/backend/contract/listings'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { useLazy } from '@flight-amigo/shell/sdk'
import { msg, plural } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Controller, type UseFormReturn, useFieldArray } from 'react-hook-form'
import { AirportPicker } from '../airports/AirportPicker.tsx'
import { useDepartureDay } from '../airports/departureDay.ts'
import { FlightLookup } from '../flights/FlightLookup.tsx'
import { FlightNumberInput } from '../flights/FlightNumberInput.tsx'
import styles from './CreateForm.module.css'
import { isDay, shiftDates } from './connections.ts'
import type { ListingValues } from './listingValues.ts'

const FAR_DAYS = 548
const mostDays = MAX_FLEXIBLE_DAYS
const FAR = msg`This is more than 18 months away. Is the year right?`

interface Props {
  form: UseFormReturn<ListingValues>
  maxSuggestions?: number
  hasEndDate: boolean
}

export function TripFields({ form, maxSuggestions = 8, hasEndDate }: Props) {
  const { t } = useLingui()
  const { register, control, formState, watch, setValue, getValues } = form
  const { errors } = formState
  const [departure, date, connections] = watch(['departureAirport', 'date', 'connections'])
  const help =
    connections.length > 0 && t({ message: 'Of your first flight.', comment: 'Below a time or a flight number' })
  const { today } = useDepartureDay(departure)
  const isFar = isDay(date) && date > daysAfter(today, FAR_DAYS)

  useEffect(() => {
    if (isFar) announce(t(FAR))
  }, [isFar, t])

  // Only when the start changes: while an end is being typed it may be too early, such as May 1 of May 12.
  const clearEarlierEnd = useEffectEvent((start: string) => {
    const end = getValues('endDate')
    if (end && start > end) setValue('endDate', '')
  })
  useEffect(() => clearEarlierEnd(date), [date])

  const picker = (
    name: 'departureAirport' | 'arrivalAirport',
    end: 'departure' | 'arrival',
    { label, placeholder }: { label: string; placeholder: string },
  ) => (
    <Controller
      name={name}
      control={control}
      render={({ field: { name: _, ...field } }) => (
        <AirportPicker
          {...field}
          label={label}
          end={end}
          maxSuggestions={maxSuggestions}
          placeholder={placeholder}
          error={errors[name]?.message}
          required
        />
      )}
    />
  )
  return (
    <div className={styles.fields}>
      {picker('departureAirport', 'departure', { label: t`Departure`, placeholder: t`Departure airport` })}
      {picker('arrivalAirport', 'arrival', { label: t`Arrival`, placeholder: t`Arrival airport` })}
      <Field label={t`Date`} error={errors.date?.message} help={isFar && t(FAR)} required>
        <Input type="date" min={today} {...register('date')} />
      </Field>
      {hasEndDate && (
        <Field
          label={t`End Date`}
          optional
          help={plural(mostDays, {
            one: 'If the day is not fixed: up to # day later.',
            other: 'If the day is not fixed: up to # days later.',
          })}
          error={errors.endDate?.message}
        >
          <Input
            type="date"
            min={date || today}
            {...(isDay(date) && { max: daysAfter(date, MAX_FLEXIBLE_DAYS) })}
            {...register('endDate')}
          />
        </Field>
      )}
      <Field label={t`Time`} optional help={help} error={errors.time?.message}>
        <Input type="time" {...register('time')} />
      </Field>
      <Field label={t`Flight Number`} optional help={help} error={errors.flightNumber?.message}>
        <FlightNumberInput {...register('flightNumber')} />
      </Field>
      <FlightLookup form={form} flightIndex={0} />
      <Connections form={form} />
    </div>
  )
}

/** A tip in whole dollars. '1.5' is rejected, not read as 15. */
export const TipAmount = ({
  form: { register, formState },
  label,
}: {
  form: UseFormReturn<ListingValues>
  label: string
}) => {
  const { t } = useLingui()
  return (
    <Field
      label={label}
      optional
      help={t`Whole dollars. Tips are optional. 100% go to the helper.`}
      error={formState.errors.tipAmount?.message}
    >
      <Input inputMode="numeric" autoComplete="off" placeholder="25" leading="$" {...register('tipAmount')} />
    </Field>
  )
}

const MAX_CONNECTIONS = 3
const loadFlights = () => import('./Flights.tsx').then(({ Flights }) => Flights)

function Connections({ form }: { form: UseFormReturn<ListingValues> }) {
  const { t } = useLingui()
  const { control, watch, getValues, setValue } = form
  const { fields, append, remove } = useFieldArray({ control, name: 'connections' })
  const [isAdding, setAdding] = useState(false)
  const isUsed = isAdding || fields.length > 0
  const { loaded: Flights, isFailed, retry } = useLazy(loadFlights, { isEnabled: isUsed })
  const button = useRef<HTMLButtonElement>(null)
  const date = watch('date')
  const previousDate = useRef(date)
  const isShown = Flights !== undefined && fields.length > 0
  const hasMaximum = fields.length === MAX_CONNECTIONS

  // The connecting flights move by as many days as the trip.
  const moveConnections = useEffectEvent((before: string) => {
    if (fields.length === 0 || before === date) return
    for (const [n, { date: shifted }] of shiftDates(getValues('connections'), before, date).entries())
      setValue(`connections.${n}.date`, shifted)
  })
  useEffect(() => {
    if (!isDay(date)) return
    moveConnections(previousDate.current)
    previousDate.current = date
  }, [date])

  // Scroll to the fieldset of an added flight, whose first field has the focus.
  useEffect(() => {
    if (fields.length > 0) document.activeElement?.closest('fieldset[data-id]')?.scrollIntoView({ block: 'nearest' })
  }, [fields.length])

  const appendFlight = useEffectEvent(() => {
    setAdding(false)
    if (!Flights) return
    const { connections, date: first } = getValues()
    append(
      { airport: '', date: connections.at(-1)?.date ?? first, time: '', flightNumber: '' },
      { focusName: `connections.${connections.length}.airport` },
    )
  })
  // Add the flight once its fields are loaded. After a failure, the next click retries.
  useEffect(() => {
    if (isAdding && (Flights || isFailed)) appendFlight()
  }, [isAdding, Flights, isFailed])
  const add = () => {
    if (isFailed) retry()
    setAdding(true)
  }
  const removeFlight = (n: number) => {
    if (fields.length === 1) button.current?.focus()
    remove(n)
    const number = n + 2
    announce(t`Flight ${number} removed`)
  }
  const isNotLoaded = fields.length > 0 && !Flights
  return (
    <div className={styles.connections}>
      {isShown && <Flights form={form} ids={fields.map(({ id }) => id)} onRemove={removeFlight} />}
      {isFailed && (
        <Notice tone="danger" title={t`These fields could not be loaded`}>
          <Trans>Please check your connection to the internet and try again.</Trans>
        </Notice>
      )}
      {hasMaximum && !isNotLoaded ? (
        <p className={styles.note}>
          <Trans>A trip can have at most 4 flights.</Trans>
        </p>
      ) : (
        <div className={styles.adding}>
          <Button
            ref={button}
            variant="quiet"
            size="small"
            busy={isUsed && !Flights && !isFailed}
            onClick={isNotLoaded ? retry : add}
          >
            {isNotLoaded ? t`Show your connections` : t`Add a connection`}
          </Button>
          {fields.length === 0 && (
            <p className={styles.note}>
              <Trans>If you change planes on the way.</Trans>
            </p>
          )}
        </div>
      )}
    </div>
  )
}

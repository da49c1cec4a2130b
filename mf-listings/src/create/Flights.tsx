import { clockTime } from '@flight-amigo/backend/contract/clock'
import { Button } from '@flight-amigo/shared-ui/Button'
import { dayOf } from '@flight-amigo/shared-ui/days'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { useRef } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { AirportPicker } from '../airports/AirportPicker.tsx'
import { FlightLookup } from '../flights/FlightLookup.tsx'
import flightListStyles from '../listing/FlightList.module.css'
import { isDay, legsOf } from './connections.ts'
import styles from './Flights.module.css'
import type { ListingValues } from './listingValues.ts'

interface Props {
  form: UseFormReturn<ListingValues>
  ids: string[]
  onRemove: (n: number) => void
}

/** The flights of a trip with connections: the first one as text, the others as fields. */
export function Flights({ form, ids, onRemove }: Props) {
  const list = useRef<HTMLOListElement>(null)
  form.watch(['departureAirport', 'arrivalAirport', 'date', 'time', 'flightNumber', 'connections'])
  const [first, ...others] = legsOf(form.getValues())
  const remove = (n: number) => {
    // Focuses the next flight, or the previous one.
    const next = ids[n + 1] ?? ids[n - 1]
    onRemove(n)
    list.current?.querySelector<HTMLElement>(`[data-id="${next}"]`)?.focus()
  }
  return (
    <ol ref={list} className={`${flightListStyles.flights} ${styles.list}`} aria-label="Flights">
      {first && (
        <li>
          <p>
            Flight 1<LegRoute {...first} />
          </p>
          <p>
            {isDay(first.date) && <span>{dayOf(first.date)}</span>}
            {first.time && <span>{clockTime(first.time)}</span>}
            {first.flightNumber && <span>{first.flightNumber}</span>}
          </p>
        </li>
      )}
      {ids.map((id, n) => (
        <li key={id} className={styles.changeable}>
          <fieldset className={styles.fields} tabIndex={-1} data-id={id}>
            <legend>
              Flight {n + 2}
              {others[n] && <LegRoute {...others[n]} />}
            </legend>
            <Button variant="quiet" size="small" aria-label={`Remove flight ${n + 2}`} onClick={() => remove(n)}>
              Remove
            </Button>
            <FlightFields form={form} n={n} />
          </fieldset>
        </li>
      ))}
    </ol>
  )
}

const CODE = /^[A-Z]{3}$/

const LegRoute = ({
  departureAirport: from,
  arrivalAirport: to,
}: {
  departureAirport: string
  arrivalAirport: string
}) =>
  CODE.test(from) &&
  CODE.test(to) && (
    <>
      : <RouteText from={from} to={to} />
    </>
  )

function FlightFields({ form, n }: { form: Props['form']; n: number }) {
  const { control, register, formState } = form
  const errors = formState.errors.connections?.[n]
  return (
    <>
      <Controller
        name={`connections.${n}.airport`}
        control={control}
        render={({ field: { name: _, ...field } }) => (
          <AirportPicker
            {...field}
            label="Connecting airport"
            end="departure"
            most={5}
            placeholder="Where you change planes"
            error={errors?.airport?.message}
            required
          />
        )}
      />
      <Field label="Date" error={errors?.date?.message} required>
        <Input type="date" {...register(`connections.${n}.date`)} />
      </Field>
      <Field label="Time" optional error={errors?.time?.message}>
        <Input type="time" {...register(`connections.${n}.time`)} />
      </Field>
      <Field label="Flight Number" optional error={errors?.flightNumber?.message}>
        <Input
          placeholder="AA1234"
          autoCapitalize="characters"
          autoComplete="off"
          {...register(`connections.${n}.flightNumber`)}
        />
      </Field>
      <FlightLookup form={form} n={n + 1} />
    </>
  )
}

const RouteText = ({ from, to }: { from: string; to: string }) => (
  <span>
    {from} <span aria-hidden="true">→</span>
    <VisuallyHidden>to</VisuallyHidden> {to}
  </span>
)

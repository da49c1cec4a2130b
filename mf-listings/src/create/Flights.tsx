import { Button } from '@flight-amigo/shared-ui/Button'
import { clockTime, dayOf } from '@flight-amigo/shared-ui/days'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef } from 'react'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { AirportPicker } from '../airports/AirportPicker.tsx'
import { FlightLookup } from '../flights/FlightLookup.tsx'
import { FlightNumberInput } from '../flights/FlightNumberInput.tsx'
import flightListStyles from '../listing/FlightList.module.css'
import { RouteText } from '../listing/RouteText.tsx'
import { isDay, legsOf } from './connections.ts'
import styles from './Flights.module.css'
import type { ListingValues } from './listingValues.ts'

interface Props {
  form: UseFormReturn<ListingValues>
  ids: string[]
  onRemove: (n: number) => void
}

export function Flights({ form, ids, onRemove }: Props) {
  const { t } = useLingui()
  const list = useRef<HTMLOListElement>(null)
  form.watch(['departureAirport', 'arrivalAirport', 'date', 'time', 'flightNumber', 'connections'])
  const [first, ...others] = legsOf(form.getValues())
  const remove = (n: number) => {
    const next = ids[n + 1] ?? ids[n - 1]
    onRemove(n)
    list.current?.querySelector<HTMLElement>(`[data-id="${next}"]`)?.focus()
  }
  return (
    <ol ref={list} className={`${flightListStyles.flights} ${styles.list}`} aria-label={t`Flights`}>
      {first && (
        <li>
          <p>
            <FlightHeading number={1} {...first} />
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
              <FlightHeading number={n + 2} {...others[n]} />
            </legend>
            <RemoveButton number={n + 2} onClick={() => remove(n)} />
            <FlightFields form={form} connectionIndex={n} />
          </fieldset>
        </li>
      ))}
    </ol>
  )
}

const CODE = /^[A-Z]{3}$/

interface HeadingProps {
  number: number
  departureAirport?: string
  arrivalAirport?: string
}

const FlightHeading = ({ number, departureAirport: from = '', arrivalAirport: to = '' }: HeadingProps) =>
  CODE.test(from) && CODE.test(to) ? (
    <Trans comment="The placeholder in the tag is a route: Flight 2: DOH → ORD">
      Flight {number}: <RouteText from={from} to={to} />
    </Trans>
  ) : (
    <Trans>Flight {number}</Trans>
  )

function RemoveButton({ number, onClick }: { number: number; onClick: () => void }) {
  const { t } = useLingui()
  return (
    <Button variant="quiet" size="small" aria-label={t`Remove flight ${number}`} onClick={onClick}>
      <Trans comment="A button that removes a flight from a trip">Remove</Trans>
    </Button>
  )
}

function FlightFields({ form, connectionIndex }: { form: Props['form']; connectionIndex: number }) {
  const { t } = useLingui()
  const { control, register, formState } = form
  const errors = formState.errors.connections?.[connectionIndex]
  return (
    <>
      <Controller
        name={`connections.${connectionIndex}.airport`}
        control={control}
        render={({ field: { name: _, ...field } }) => (
          <AirportPicker
            {...field}
            label={t`Connecting airport`}
            end="departure"
            maxSuggestions={5}
            placeholder={t`Where you change planes`}
            error={errors?.airport?.message}
            required
          />
        )}
      />
      <Field label={t`Date`} error={errors?.date?.message} required>
        <Input type="date" {...register(`connections.${connectionIndex}.date`)} />
      </Field>
      <Field label={t`Time`} optional error={errors?.time?.message}>
        <Input type="time" {...register(`connections.${connectionIndex}.time`)} />
      </Field>
      <Field label={t`Flight Number`} optional error={errors?.flightNumber?.message}>
        <FlightNumberInput {...register(`connections.${connectionIndex}.flightNumber`)} />
      </Field>
      <FlightLookup form={form} flightIndex={connectionIndex + 1} />
    </>
  )
}

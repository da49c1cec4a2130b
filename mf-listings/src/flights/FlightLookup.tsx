import type { UseFormReturn } from 'react-hook-form'
import { isBeingTyped } from '../badInputs.ts'
import { legsOf } from '../create/connections.ts'
import type { ListingValues } from '../create/listingValues.ts'
import type { FlightFormValues } from './flightSuggestion.ts'
import { LazyFlightHint } from './LazyFlightHint.tsx'
import { scheduledTimes } from './scheduledTimes.ts'

interface FlightFields {
  from: 'departureAirport' | `connections.${number}.airport`
  to: 'arrivalAirport' | `connections.${number}.airport`
  date: 'date' | `connections.${number}.date`
  time: 'time' | `connections.${number}.time`
  flightNumber: 'flightNumber' | `connections.${number}.flightNumber`
}

/** 0 is the trip's first flight; the others are connections. */
function fieldsOf(flightIndex: number, count: number): FlightFields {
  const to = flightIndex === count ? 'arrivalAirport' : (`connections.${flightIndex}.airport` as const)
  if (flightIndex === 0)
    return { from: 'departureAirport', to, date: 'date', time: 'time', flightNumber: 'flightNumber' }
  const own = `connections.${flightIndex - 1}` as const
  return { from: `${own}.airport`, to, date: `${own}.date`, time: `${own}.time`, flightNumber: `${own}.flightNumber` }
}

interface Props {
  form: UseFormReturn<ListingValues>
  flightIndex: number
}

export function FlightLookup({ form, flightIndex }: Props) {
  const connections = form.watch('connections')
  const fields = fieldsOf(flightIndex, connections.length)
  const [from, to, date, time, number] = form.watch([
    ...([fields.from, fields.to, fields.date, fields.time, fields.flightNumber] as const),
  ])
  const isLast = flightIndex === connections.length
  const legs = legsOf(form.getValues())
  const previous = legs[flightIndex - 1]
  const next = legs[flightIndex + 1]
  const values: FlightFormValues = {
    ...{ from, to, time, canConnect: isLast },
    previousFrom: previous?.departureAirport,
  }
  const set = (field: FlightFields[keyof FlightFields], value: string) =>
    form.setValue(field, value, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
  return (
    <LazyFlightHint
      number={number}
      date={date}
      fields={values}
      onUse={(found, all, open) => {
        if (all || !open.from) set(fields.from, found.departureAirport)
        if (all || !(open.time || isBeingTyped(fields.time))) set(fields.time, scheduledTimes(found).time)
        // The last flight lands at the trip's arrival airport, even if that was filled in before the connection was
        // added.
        const isToReplaced = !open.to || open.to === found.departureAirport || (all && !isLast)
        if (isToReplaced && next?.arrivalAirport !== found.arrivalAirport) set(fields.to, found.arrivalAirport)
      }}
      onClear={(_flight, open) => {
        // An airport where planes are changed is also that of the other flight's number.
        if (!open.from && from && !previous?.flightNumber) set(fields.from, '')
        if (!open.time && time) set(fields.time, '')
        if (!open.to && to && !next?.flightNumber) set(fields.to, '')
      }}
      onConnect={(found) => {
        const { arrivalDate: date } = scheduledTimes(found)
        const connection = { airport: found.arrivalAirport, date, time: '', flightNumber: '' }
        form.setValue('connections', [...connections, connection], { shouldDirty: true })
      }}
    />
  )
}

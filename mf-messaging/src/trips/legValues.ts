import { TripChange, type TripLeg, type TripLegView } from '@flight-amigo/backend/contract/messaging'
import { defineDrafts, type Failure } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import * as z from 'zod/mini'

const text = z.string()
const Values = z.object({
  ...{ departureAirport: text, arrivalAirport: text, date: text, time: text, flightNumber: text },
  ...{ departureTerminal: text, arrivalTerminal: text, arrivalDate: text, arrivalTime: text },
  together: z.boolean(),
})
/** The form values of a flight. */
export type LegValues = z.infer<typeof Values>
export type LegField = Exclude<keyof LegValues, 'together'>

const drafts = defineDrafts({ name: 'trip-flights', storedIn: 'tab', schema: z.array(Values) })

type Given = { [Field in keyof TripLeg]?: TripLeg[Field] | null } & Pick<Partial<TripLegView>, 'unconfirmed'>
export const valuesOf = (leg: Given): LegValues => ({
  departureAirport: leg.departureAirport ?? '',
  arrivalAirport: leg.arrivalAirport ?? '',
  date: leg.date ?? '',
  time: leg.time ?? '',
  flightNumber: leg.flightNumber ?? '',
  departureTerminal: leg.departureTerminal ?? '',
  arrivalTerminal: leg.arrivalTerminal ?? '',
  arrivalDate: leg.arrivalDate ?? '',
  arrivalTime: leg.arrivalTime ?? '',
  together: leg.together || leg.unconfirmed !== undefined,
})

/** The errors by flight and field: "1.date". The key of errors of all flights is empty. */
export type LegErrors = Record<string, string>

/** Validates the flights and returns them, or their errors. */
export function checkedLegs(values: readonly LegValues[]): { legs: TripLeg[] } | { errors: LegErrors } {
  const { data, error } = TripChange.safeParse({ revision: 0, legs: values })
  if (data) return { legs: data.legs }
  const errors: LegErrors = {}
  for (const { path, message } of error.issues) errors[path.slice(1).join('.')] ??= message
  return { errors }
}

/** Returns the server's errors of fields. */
export const errorsOf = (error: unknown): LegErrors =>
  Object.fromEntries(
    Object.entries((error as Failure | undefined)?.fields ?? {}).map(([path, said]) => [
      path.replace(/^legs\.?/, ''),
      said,
    ]),
  )

/** The draft of the flights. It survives a reload and is deleted when it is canceled or sent. */
export function useLegs(me: number, about: string, initial: () => LegValues[]) {
  const [values, setValues] = useState(() => drafts.read(me, about) ?? initial())
  const change = (next: LegValues[]) => {
    setValues(next)
    drafts.save(me, next, about)
  }
  return { values, change, forget: () => drafts.forget(me, about) }
}

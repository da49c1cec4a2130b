import { TripChange, type TripLeg, type TripLegView } from '@flight-amigo/backend/contract/messaging'
import { defineDrafts, type Failure } from '@flight-amigo/shell/sdk'
import { standardSchemaResolver } from '@hookform/resolvers/standard-schema'
import { useEffect, useState } from 'react'
import { type FieldPath, type UseFormReturn, useForm } from 'react-hook-form'
import * as z from 'zod/mini'

const text = z.string()
const Values = z.object({
  ...{ departureAirport: text, arrivalAirport: text, date: text, time: text, flightNumber: text },
  ...{ departureTerminal: text, arrivalTerminal: text, arrivalDate: text, arrivalTime: text },
  together: z.boolean(),
})
export type LegValues = z.infer<typeof Values>
export type LegField = Exclude<keyof LegValues, 'together'>

const drafts = defineDrafts({ name: 'trip-flights', storedIn: 'tab', schema: z.array(Values) })

type PartialLeg = { [Field in keyof TripLeg]?: TripLeg[Field] | null } & Pick<Partial<TripLegView>, 'unconfirmed'>
export const valuesOf = (leg: PartialLeg): LegValues => ({
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

const Legs = z.pick(TripChange, { legs: true })
type TripChangeInput = z.input<typeof Legs>
export type UseLegsForm = UseFormReturn<TripChangeInput, unknown, z.output<typeof Legs>>

export function useLegsForm(me: number, draftId: string, initial: () => LegValues[]) {
  const [legs] = useState(() => drafts.read(me, draftId) ?? initial())
  const form = useForm({
    resolver: standardSchemaResolver(Legs),
    defaultValues: { legs },
    shouldFocusError: false, // a field with an error may be collapsed at that moment
  })
  const { subscribe, setError } = form
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values }) => drafts.save(me, values.legs as LegValues[], draftId),
      }),
    [subscribe, me, draftId],
  )
  return {
    form,
    showErrors: (error: unknown) => {
      for (const [path, message] of Object.entries((error as Failure | undefined)?.fields ?? {}))
        if (path.startsWith('legs'))
          setError((path === 'legs' ? 'legs.root' : path) as FieldPath<TripChangeInput>, { message })
    },
    forget: () => drafts.forget(me, draftId),
  }
}

import { isPublished } from '@flight-amigo/backend/contract/flights'
import { parseFlight } from '@flight-amigo/backend/contract/listings'
import { useLazy } from '@flight-amigo/shell/sdk'
import type { ComponentProps } from 'react'
import type { FlightHint } from './FlightHint.tsx'

const loadHint = () => import('./FlightHint.tsx').then(({ FlightHint }) => FlightHint)

/** Stays while the number is changed, because it empties what the previous number filled in. */
export function LazyFlightHint({ number, date, ...rest }: ComponentProps<typeof FlightHint>) {
  const flight = parseFlight(number)
  const isComplete = flight !== null && isPublished(date)
  const { loaded: Hint } = useLazy(loadHint, { isEnabled: isComplete })
  if (!Hint) return null
  return <Hint {...rest} number={flight ? `${flight.carrier}${flight.number}${flight.suffix}` : ''} date={date} />
}

import { todayIn } from '@flight-amigo/backend/contract/listings'
import { useAirportsQuery } from '../airports/airports.api.ts'
import { today } from '../listing/tripDates.ts'

/** Today at the departure airport; in the reader's time zone while none is chosen. */
export function useToday(departure: string): string {
  const { data } = useAirportsQuery(undefined, { skip: departure === '' })
  const airport = data?.find(({ code }) => code === departure)
  return airport ? todayIn(airport.zone) : today()
}

import type { TripLegView } from '@flight-amigo/backend/contract/messaging'

/** "3 h 10 min". */
export function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  return [hours > 0 && `${hours} h`, (rest > 0 || hours === 0) && `${rest} min`].filter(Boolean).join(' ')
}

const TIGHT = 90

/** The time between two flights. `isTight` warns: it is short, or the times do not fit. */
export function connectionOf(leg: TripLegView, next: TripLegView): { text: string; isTight: boolean } {
  const minutes = Math.round((Date.parse(next.departsAt) - Date.parse(leg.landsAt)) / 60_000)
  const isKnown = leg.time && next.time
  const isHidden = leg.time === undefined || next.time === undefined
  if (!isKnown)
    return {
      text: `Change planes in ${leg.arrivalCity}; the times are not ${isHidden ? 'shared' : 'known'} yet`,
      isTight: false,
    }
  if (minutes < 0)
    return {
      text: leg.arrivalTime
        ? `The next flight leaves ${leg.arrivalCity} before this one lands. Please check the times.`
        : `This may be too late for the next flight from ${leg.arrivalCity}. Please check the times.`,
      isTight: true,
    }
  // What is reckoned from the distance is not known to the minute.
  const time = leg.arrivalTime ? duration(minutes) : `about ${duration(Math.round(minutes / 30) * 30)}`
  return { text: `${time} to change planes in ${leg.arrivalCity}`, isTight: minutes < TIGHT }
}

/** What is known of a flight. `time` is the local time of departure. */
export interface KnownFlight {
  time?: string | null | undefined
  flightNumber?: string | null | undefined
}

/**
 * How two flights of one route and day relate: `same-number` and `same-time` are one flight; `same-plane` has two numbers at one
 * time, so it is likely one; `possible` has nothing on both sides that could be compared; `different` contradicts.
 */
export type FlightRelation = 'same-number' | 'same-time' | 'same-plane' | 'possible' | 'different'

/** Airlines move a departure by some minutes between two editions of a timetable. */
export const SAME_TIME_MINUTES = 20

/** Compares what two people have named of a flight with the same airports and day. */
export function compareFlights(one: KnownFlight, other: KnownFlight): FlightRelation {
  const isOtherTime = timesDiffer(one, other)
  if (one.flightNumber && other.flightNumber) {
    if (one.flightNumber === other.flightNumber) return 'same-number'
    return one.time && one.time === other.time ? 'same-plane' : 'different'
  }
  if (isOtherTime) return 'different'
  return one.time && other.time ? 'same-time' : 'possible'
}

/** Whether both times are known and too far apart to be one departure. */
export const timesDiffer = ({ time: one }: KnownFlight, { time: other }: KnownFlight): boolean =>
  !!one && !!other && Math.abs(minutesOf(one) - minutesOf(other)) > SAME_TIME_MINUTES

const minutesOf = (time: string) => 60 * Number(time.slice(0, 2)) + Number(time.slice(3, 5))

/** Whether two known flights are certainly one. */
export const isSameFlight = (relation: FlightRelation): boolean =>
  relation === 'same-number' || relation === 'same-time'

/** '20:10' as '8:10 PM'. */
export function clockTime(time: string): string {
  const hours = Number(time.slice(0, 2))
  return `${hours % 12 || 12}${time.slice(2, 5)} ${hours < 12 ? 'AM' : 'PM'}`
}

/** 'QR499 at 8:10 PM', 'QR499', 'a flight at 8:10 PM'; undefined when nothing is named. */
export function flightText({ time, flightNumber }: KnownFlight): string | undefined {
  if (!time) return flightNumber ?? undefined
  return `${flightNumber ?? 'a flight'} at ${clockTime(time)}`
}

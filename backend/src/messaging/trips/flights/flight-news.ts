import type { EntityManager } from '@mikro-orm/postgresql'
import { daysAfter, todayIn } from '../../../listings/itinerary/flight.contract.ts'
import { momentOf } from '../../../listings/itinerary/moment-of.contract.ts'
import { isTooShort } from './connection.contract.ts'

/**
 * A flight as a recipient knows it: as agreed, or as the latest message said. Moments are ISO texts in UTC, and null
 * while no one has given a time and the airline's is not known.
 */
export interface KnownFlight {
  departsAt: string | null
  landsAt: string | null
  gate: string | null
  canceled: boolean
  divertedTo: string | null
  landed: boolean
  /** Whether the connection after this flight may be missed. */
  connectionAtRisk: boolean
}

/** A flight as it is now. */
export interface CurrentFlight extends Omit<KnownFlight, 'departsAt' | 'landsAt' | 'connectionAtRisk'> {
  departsAt: string
  landsAt: string
  departed: boolean
  /** The gap to the next flight as agreed, in minutes; null for the last flight. */
  plannedConnection: number | null
}

export const KINDS = [
  'flight-canceled',
  'flight-restored',
  'flight-diverted',
  'connection-missed',
  'flight-earlier',
  'flight-delayed',
  'flight-landing',
  'connection-safe',
  'flight-gate',
  'flight-landed',
] as const
export type FlightNewsKind = (typeof KINDS)[number]

/** `leg` is the number of the flight, or of the flight before the connection. */
export interface FlightNews {
  kind: FlightNewsKind
  leg: number
}

/** One of the two people of a trip, or a link of its family. */
export interface NewsRecipient {
  accountId: number | null
  linkId: number | null
  zone: string | null
}

/** The renderers read the message with this number from `trip_flight_news`. */
export interface NewsMessage {
  trip: number
  number: number
  news: readonly FlightNews[]
}

/** Sends flight news to one kind of recipients. */
export interface FlightNewsSender<Recipient extends NewsRecipient = NewsRecipient> {
  /** `together` says of each flight whether the helper is on it. */
  isTold(recipient: Recipient, news: FlightNews, together: readonly boolean[]): boolean
  recipients(em: EntityManager, trip: number): Promise<Recipient[]>
  send(em: EntityManager, recipient: Recipient, message: NewsMessage): Promise<void>
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS
/** A flight that leaves or lands this much later, or earlier, than the recipient was last told is news. */
export const LATER_MINUTES = 30
export const EARLIER_MINUTES = 10
/** A new gate matters only within this time before departure. */
const GATE_MS = 3 * HOUR_MS
/** A landing matters only within this time after it. */
const LANDED_MS = 3 * HOUR_MS
/** The time between two messages about one trip, unless the later one is urgent. */
const PAUSE_MS = 15 * MINUTE_MS

const minutesBetween = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / MINUTE_MS

const isShifted = (known: string | null, current: string) => {
  if (known === null) return false
  const minutes = minutesBetween(known, current)
  return minutes >= LATER_MINUTES || minutes <= -EARLIER_MINUTES
}

function timesNews(known: KnownFlight, { departsAt, landsAt, departed }: CurrentFlight): FlightNewsKind | undefined {
  if (!departed && isShifted(known.departsAt, departsAt))
    return departsAt < known.departsAt! ? 'flight-earlier' : 'flight-delayed'
  return isShifted(known.landsAt, landsAt) ? 'flight-landing' : undefined
}

function newsOfFlight(known: KnownFlight, current: CurrentFlight, now: Date): FlightNewsKind[] {
  if (current.canceled) return known.canceled ? [] : ['flight-canceled']
  if (current.landed) {
    const isRecent = now.getTime() - Date.parse(current.landsAt) < LANDED_MS
    return known.landed || !isRecent ? [] : ['flight-landed']
  }
  // The message about a flight that is restored or diverted has the times, too.
  if (known.canceled) return ['flight-restored']
  if (current.divertedTo !== known.divertedTo) return [current.divertedTo ? 'flight-diverted' : 'flight-landing']
  const times = timesNews(known, current)
  const hasNewGate = isGateShown(current, now) && known.gate !== null && current.gate !== known.gate
  return [...(times ? [times] : []), ...(hasNewGate ? (['flight-gate'] as const) : [])]
}

const isGateShown = ({ departsAt, departed }: CurrentFlight, now: Date) =>
  !departed && Date.parse(departsAt) - now.getTime() < GATE_MS

/** Undefined when there is nothing to say any more: a flight is canceled, or the next one has left. */
function isConnectionAtRisk(current: CurrentFlight, next: CurrentFlight | undefined): boolean | undefined {
  if (!next || current.plannedConnection === null || current.canceled || next.canceled || next.departed) return
  return isTooShort(minutesBetween(current.landsAt, next.departsAt), current.plannedConnection)
}

/** Returns the difference between what a recipient knows and what is true, the most important first. */
export function newsSince(known: readonly KnownFlight[], current: readonly CurrentFlight[], now: Date): FlightNews[] {
  const news = current.flatMap((flight, index): FlightNews[] => {
    const leg = index + 1
    const atRisk = isConnectionAtRisk(flight, current[leg])
    const hasOtherRisk = atRisk !== undefined && atRisk !== known[index]!.connectionAtRisk
    return [
      ...newsOfFlight(known[index]!, flight, now).map((kind) => ({ kind, leg })),
      ...(hasOtherRisk ? [{ kind: atRisk ? ('connection-missed' as const) : ('connection-safe' as const), leg }] : []),
    ]
  })
  return news.sort((a, b) => KINDS.indexOf(a.kind) - KINDS.indexOf(b.kind) || a.leg - b.leg)
}

/**
 * Returns what the recipient knows after these news. Times that changed too little to be news stay as they were told,
 * so that many small changes add up to news.
 */
export function learn(
  known: readonly KnownFlight[],
  current: readonly CurrentFlight[],
  news: readonly FlightNews[],
  now: Date,
): KnownFlight[] {
  return known.map((before, index) => {
    const flight = current[index]!
    const kinds = news.filter(({ leg }) => leg === index + 1).map(({ kind }) => kind)
    const hasTimes = kinds.some((kind) => !/gate|connection/.test(kind))
    const { departsAt, landsAt, canceled, divertedTo } = hasTimes ? flight : before
    return {
      departsAt,
      landsAt,
      canceled,
      divertedTo,
      landed: flight.landed,
      // The page shows the gates of an early hour, and the first gate of a flight.
      gate:
        kinds.includes('flight-gate') || before.gate === null || !isGateShown(flight, now) ? flight.gate : before.gate,
      connectionAtRisk:
        kinds.includes('connection-missed') || (before.connectionAtRisk && !kinds.includes('connection-safe')),
    }
  })
}

/** A traveler who learns of these later may miss the flight. */
export const isUrgent = ({ kind }: FlightNews): boolean => /earlier|canceled|restored|diverted/.test(kind)

/** Returns the moment from which these news may be sent. */
export const sendableAt = (news: readonly FlightNews[], toldAt: Date | null, now: Date): Date =>
  toldAt === null || news.some(isUrgent) ? now : new Date(Math.max(now.getTime(), toldAt.getTime() + PAUSE_MS))

/** The family's page shows gates, and a milestone announces a landing. */
export const isToldToFamily = ({ kind }: FlightNews): boolean => kind !== 'flight-gate' && kind !== 'flight-landed'

/**
 * A helper is told of the shared flights, and of those before them, because the traveler may come late. After the last
 * shared flight, the two have parted.
 */
export const isToldToHelper = ({ kind, leg }: FlightNews, together: readonly boolean[]): boolean =>
  leg - 1 <= together.lastIndexOf(true) && (kind !== 'flight-gate' || together[leg - 1]!)

const MORNING = '07:00'
const EVENING = '22:00'

export function secondsUntilMorning(zone: string, now: Date): number {
  const today = todayIn(zone, now)
  const morning = momentOf(today, MORNING, zone)
  if (now < morning) return Math.ceil((morning.getTime() - now.getTime()) / 1_000)
  if (now < momentOf(today, EVENING, zone)) return 0
  return Math.ceil((momentOf(daysAfter(today, 1), MORNING, zone).getTime() - now.getTime()) / 1_000)
}

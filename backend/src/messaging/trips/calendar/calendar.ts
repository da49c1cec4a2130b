import { capitalized } from '../../../languages/capitalized.ts'
import { i18n } from '../../../languages/i18n.ts'
import { todayIn } from '../../../listings/itinerary/itinerary.contract.ts'
import { relativeOf } from '../../../listings/traveler/relation-texts.public.ts'
import { tripPath } from '../../messaging.addresses.contract.ts'
import type { Trip, TripLegView } from '../trips.contract.ts'

const OCTETS = 75

/** RFC 5545, 3.1: at most 75 octets, without splitting a character. */
function fold(line: string): string {
  const lines = ['']
  for (const character of line) {
    const current = lines.at(-1)!
    if (Buffer.byteLength(current + character) > OCTETS) lines.push(` ${character}`)
    else lines[lines.length - 1] = current + character
  }
  return lines.join('\r\n')
}

const escapeText = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** UTC times such as '20270110T083500Z' need no VTIMEZONE component. */
const utc = (moment: string) => moment.replace(/[-:]|\.\d+/g, '')
const day = (date: string) => date.replaceAll('-', '')
const dayAfter = (date: string) =>
  day(new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10))

const STATUS: Record<Trip['state'], string> = {
  proposed: 'TENTATIVE',
  agreed: 'CONFIRMED',
  declined: 'CANCELLED',
  withdrawn: 'CANCELLED',
  expired: 'CANCELLED',
  canceled: 'CANCELLED',
}

interface CalendarOptions {
  me: number
  origin: string
  now: Date
}

/** One event per flight, in the current language. A flight without a known time is an all-day event. */
export function calendarOf(trip: Trip, options: CalendarOptions): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Flight Amigo//Trips', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...trip.legs.flatMap((leg, n) => eventOf(trip, leg, n + 1, options)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${fold(line)}\r\n`).join('')
}

function eventOf(trip: Trip, leg: TripLegView, number: number, { me, origin, now }: CalendarOptions): string[] {
  const page = origin + i18n.path(tripPath(trip.id))
  const times = leg.time
    ? [`DTSTART:${utc(leg.departsAt)}`, `DTEND:${utc(leg.landsAt)}`]
    : [`DTSTART;VALUE=DATE:${day(leg.date)}`, `DTEND;VALUE=DATE:${dayAfter(leg.date)}`]
  return [
    'BEGIN:VEVENT',
    `UID:trip-${trip.id}-flight-${number}@${new URL(origin).hostname}`,
    `SEQUENCE:${trip.revision}`,
    `DTSTAMP:${utc(now.toISOString())}`,
    ...times,
    `SUMMARY:${escapeText(summaryOf(leg))}`,
    `DESCRIPTION:${escapeText([departureText(leg), landingText(leg), capitalized(companyText(trip, leg, me)), page].join('\n'))}`,
    `LOCATION:${escapeText(departureAirport(leg))}`,
    `URL:${page}`,
    `STATUS:${STATUS[trip.state]}`,
    `TRANSP:${trip.state === 'agreed' ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ]
}

function summaryOf({ flightNumber, departureCity, arrivalCity }: TripLegView): string {
  const route = i18n._('{from} to {to}', { from: departureCity, to: arrivalCity })
  return flightNumber ? `${flightNumber} ${route}` : route
}

function airportText(city: string, code: string, terminal: string | null): string {
  const airport = `${city} (${code})`
  return terminal ? i18n._('{airport}, terminal {terminal}', { airport, terminal }) : airport
}
const departureAirport = (leg: TripLegView) =>
  airportText(leg.departureCity, leg.departureAirport, leg.departureTerminal)

/** The airline may have moved the flight since it was agreed. */
const dayOf = (moment: string, zone: string) => i18n.day(todayIn(zone, new Date(moment)))

function departureText(leg: TripLegView): string {
  const airport = departureAirport(leg)
  if (leg.time) {
    const [day, time] = [dayOf(leg.departsAt, leg.departureZone), i18n.time(leg.departsAt, leg.departureZone)]
    return i18n._('Leaves {airport} on {day} at {time}, local time.', { airport, day, time })
  }
  const day = i18n.day(leg.date)
  // Null means unknown, and a missing value hidden by the poster.
  return leg.time === null
    ? i18n._('Leaves {airport} on {day}. The time is not known yet.', { airport, day })
    : i18n._('Leaves {airport} on {day}.', { airport, day })
}

function landingText(leg: TripLegView): string {
  const airport = airportText(leg.arrivalCity, leg.arrivalAirport, leg.arrivalTerminal)
  if (leg.arrivalTime)
    return i18n._('Lands in {airport} at {time}, local time.', {
      airport,
      time: i18n.time(leg.landsAt, leg.arrivalZone),
    })
  return leg.time
    ? i18n._('Lands in {airport}; the landing time is estimated.', { airport })
    : i18n._('Lands in {airport}.', { airport })
}

function companyText(
  { helper, traveler, companion }: Trip,
  { together, unconfirmed }: TripLegView,
  me: number,
): string {
  const isHelper = helper.id === me
  const travelerName = companion
    ? (companion.firstName ?? relativeOf(traveler.username, companion.relation))
    : traveler.username
  const names = { traveler: travelerName, helper: helper.username }
  const isForOther = !isHelper && companion
  const name = isHelper ? travelerName : helper.username
  if (unconfirmed)
    return isForOther
      ? i18n._('{traveler} may travel with {helper}. This is not agreed yet.', names)
      : i18n._('You may travel with {name}. This is not agreed yet.', { name })
  if (together)
    return isForOther ? i18n._('{traveler} travels with {helper}.', names) : i18n._('You travel with {name}.', { name })
  return isHelper || companion
    ? i18n._('{name} is alone on this flight.', { name: travelerName })
    : i18n._('You are alone on this flight.')
}

import { clockTime } from '../../../http/clock.contract.ts'
import { type Trip, type TripLegView, travelerName } from '../trips.contract.ts'

const OCTETS = 75

/** RFC 5545, 3.1: at most 75 octets, without splitting a character. */
function folded(line: string): string {
  const lines = ['']
  for (const character of line) {
    const current = lines.at(-1)!
    if (Buffer.byteLength(current + character) > OCTETS) lines.push(` ${character}`)
    else lines[lines.length - 1] = current + character
  }
  return lines.join('\r\n')
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** UTC times such as '20270110T083500Z' need no VTIMEZONE component. */
const utc = (moment: string) => `${moment.replace(/[-:]|\.\d+/g, '')}`
const day = (date: string) => date.replaceAll('-', '')
const dayAfter = (date: string) =>
  day(new Date(Date.parse(`${date}T00:00:00Z`) + 86_400_000).toISOString().slice(0, 10))

const STATUS: Record<Trip['state'], string> = {
  proposed: 'TENTATIVE',
  agreed: 'CONFIRMED',
  declined: 'CANCELLED',
  withdrawn: 'CANCELLED',
  expired: 'CANCELLED',
  cancelled: 'CANCELLED',
}

interface CalendarOptions {
  me: number
  origin: string
  now: Date
}

/** One event per flight. A flight without a known time is an all-day event. */
export function calendarOf(trip: Trip, options: CalendarOptions): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Flight Amigo//Trips//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...trip.legs.flatMap((leg, n) => eventOf(trip, leg, n + 1, options)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventOf(trip: Trip, leg: TripLegView, number: number, { me, origin, now }: CalendarOptions): string[] {
  const page = `${origin}/trips/${trip.id}`
  const times = leg.time
    ? [`DTSTART:${utc(leg.departsAt)}`, `DTEND:${utc(leg.landsAt)}`]
    : [`DTSTART;VALUE=DATE:${day(leg.date)}`, `DTEND;VALUE=DATE:${dayAfter(leg.date)}`]
  return [
    'BEGIN:VEVENT',
    `UID:trip-${trip.id}-flight-${number}@${new URL(origin).hostname}`,
    `SEQUENCE:${trip.revision}`,
    `DTSTAMP:${utc(now.toISOString())}`,
    ...times,
    `SUMMARY:${escaped([leg.flightNumber, `${leg.departureCity} to ${leg.arrivalCity}`].filter(Boolean).join(' '))}`,
    `DESCRIPTION:${escaped([...routeOf(leg), companyOf(trip, leg, me), page].filter(Boolean).join('\n'))}`,
    `LOCATION:${escaped(terminalOf(leg.departureCity, leg.departureAirport, leg.departureTerminal))}`,
    `URL:${page}`,
    `STATUS:${STATUS[trip.state]}`,
    `TRANSP:${trip.state === 'agreed' ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ]
}

const terminalOf = (city: string, code: string, terminal: string | null) =>
  `${city} (${code})${terminal ? `, terminal ${terminal}` : ''}`

function routeOf(leg: TripLegView): string[] {
  const departure = `Leaves ${terminalOf(leg.departureCity, leg.departureAirport, leg.departureTerminal)} on ${leg.date}`
  const landing = `Lands in ${terminalOf(leg.arrivalCity, leg.arrivalAirport, leg.arrivalTerminal)}`
  return [
    leg.time
      ? `${departure} at ${clockTime(leg.time)} local time.`
      : `${departure}.${leg.time === null ? ' The time is not known yet.' : ''}`,
    leg.arrivalTime
      ? `${landing} at ${clockTime(leg.arrivalTime)} local time.`
      : leg.time
        ? `${landing}; the landing time is estimated.`
        : `${landing}.`,
  ]
}

function companyOf({ helper, traveler, companion }: Trip, { together, unconfirmed }: TripLegView, me: number): string {
  const isHelper = helper.id === me
  const who = travelerName({ companion, traveler })
  if (unconfirmed) {
    const [one, other] = isHelper || !companion ? ['You', isHelper ? who : helper.username] : [who, helper.username]
    return `${one} may travel with ${other}. This is not agreed yet.`
  }
  if (isHelper) return together ? `You travel with ${who}.` : `${who} is alone on this flight.`
  if (together) return companion ? `${who} travels with ${helper.username}.` : `You travel with ${helper.username}.`
  return companion ? `${who} is alone on this flight.` : 'You are alone on this flight.'
}

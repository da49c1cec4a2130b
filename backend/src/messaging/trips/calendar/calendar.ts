import { type Trip, type TripLegView, travelerName } from '../trips.contract.ts'

const OCTETS = 75

/** Folds a content line (RFC 5545, 3.1): no line is longer than 75 octets, and no character is cut. */
function folded(line: string): string {
  const lines = ['']
  for (const sign of line) {
    const current = lines.at(-1)!
    if (Buffer.byteLength(current + sign) > OCTETS) lines.push(` ${sign}`)
    else lines[lines.length - 1] = current + sign
  }
  return lines.join('\r\n')
}

const escaped = (text: string) => text.replace(/[\\;,]/g, '\\$&').replace(/\r?\n/g, '\\n')

/** '20270110T083500Z': a moment in UTC needs no description of a zone. */
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

interface Reader {
  me: number
  /** The address of the site. */
  origin: string
  now: Date
}

/** A trip as a calendar file: an event for each flight. A flight whose time nobody has typed fills its day. */
export function calendarOf(trip: Trip, reader: Reader): string {
  const lines = [
    ...['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//Flight Amigo//Trips//EN', 'CALSCALE:GREGORIAN', 'METHOD:PUBLISH'],
    ...trip.legs.flatMap((leg, n) => eventOf(trip, leg, n + 1, reader)),
    'END:VCALENDAR',
  ]
  return lines.map((line) => `${folded(line)}\r\n`).join('')
}

function eventOf(trip: Trip, leg: TripLegView, number: number, { me, origin, now }: Reader): string[] {
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
    `DESCRIPTION:${escaped([...placesOf(leg), companyOf(trip, leg, me), page].filter(Boolean).join('\n'))}`,
    `LOCATION:${escaped(placeOf(leg.departureCity, leg.departureAirport, leg.departureTerminal))}`,
    `URL:${page}`,
    `STATUS:${STATUS[trip.state]}`,
    `TRANSP:${trip.state === 'agreed' ? 'OPAQUE' : 'TRANSPARENT'}`,
    'END:VEVENT',
  ]
}

const placeOf = (city: string, code: string, terminal: string | null) =>
  `${city} (${code})${terminal ? `, terminal ${terminal}` : ''}`

function placesOf(leg: TripLegView): string[] {
  const leaves = `Leaves ${placeOf(leg.departureCity, leg.departureAirport, leg.departureTerminal)} on ${leg.date}`
  const lands = `Lands in ${placeOf(leg.arrivalCity, leg.arrivalAirport, leg.arrivalTerminal)}`
  return [
    leg.time ? `${leaves} at ${leg.time} there.` : `${leaves}.${leg.time === null ? ' Nobody has said when.' : ''}`,
    leg.arrivalTime ? `${lands} at ${leg.arrivalTime} there.` : leg.time ? `${lands}; when is a guess.` : `${lands}.`,
  ]
}

/** Who is along on this flight, from the side of the reader. */
function companyOf({ helper, traveler, companion }: Trip, { together, unconfirmed }: TripLegView, me: number): string {
  const isHelper = helper.id === me
  const who = travelerName({ companion, traveler })
  if (unconfirmed) {
    const [one, other] = isHelper || !companion ? ['You', isHelper ? who : helper.username] : [who, helper.username]
    return `${one} may travel with ${other}: that is not agreed yet.`
  }
  if (isHelper) return together ? `You travel with ${who}.` : `${who} is alone on this flight.`
  if (together) return companion ? `${who} travels with ${helper.username}.` : `You travel with ${helper.username}.`
  return companion ? `${who} is alone on this flight.` : 'You are alone on this flight.'
}

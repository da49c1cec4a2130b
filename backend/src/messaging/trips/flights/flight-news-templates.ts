import { i18n } from '../../../languages/i18n.ts'
import { locationOf } from '../../../listings/itinerary/flight-times.public.ts'
import type { FlightNewsKind, KnownFlight } from './flight-news.ts'
import { isFirstUsAirport } from './flight-status.ts'

/** A flight as the message says it, and the facts that its texts need. */
export interface FlightOfTrip extends KnownFlight {
  departsAt: string
  landsAt: string
  flightNumber: string
  departure: string
  arrival: string
  scheduledDeparture: string
  /** The airline has withdrawn the gate, and shows no other one. */
  isGateWithdrawn: boolean
  baggage: string | null
  next: { flightNumber: string | null; departsAt: string } | undefined
  /** Whether the helper is on this flight. */
  together: boolean
}

interface NewsText {
  subject: string
  facts: string[]
  /** For readers who fly, for a poster who does not, and for the family. */
  advice?: Partial<Record<'flying' | 'poster' | 'family', string>>
  /** Replace the others in an SMS, which has room for 110 characters. */
  shortFacts?: string[]
  shortAdvice?: string
  label?: string
}

/** Returns, for example, "5:20 AM on Tuesday, December 8". */
function localTime(moment: string, airport: string): string {
  const { zone: timeZone } = locationOf(airport)
  const day = i18n.date(moment, { weekday: 'long', month: 'long', day: 'numeric', timeZone })
  return i18n._('{time} on {day}', { time: i18n.time(moment, timeZone), day }, { comment: 'Within a sentence.' })
}

function duration(minutes: number): string {
  const [hours, rest] = [Math.floor(minutes / 60), minutes % 60]
  if (minutes < 120) return i18n._('{minutes, plural, one {# minute} other {# minutes}}', { minutes })
  if (rest === 0) return i18n._('{hours, plural, one {# hour} other {# hours}}', { hours })
  return i18n._(
    '{hours, plural, one {# hour} other {# hours}} and {minutes, plural, one {# minute} other {# minutes}}',
    { hours, minutes: rest },
  )
}

type Template = (flight: FlightOfTrip, from: string, to: string, traveler: string) => NewsText

/** A smaller delay is "on time" for a passenger. */
const DELAY_MINUTES = 15

const delayOf = ({ departsAt, scheduledDeparture }: FlightOfTrip) =>
  Math.round((Date.parse(departsAt) - Date.parse(scheduledDeparture)) / 60_000)

const timesSentence = ({ departsAt, landsAt, departure, arrival }: FlightOfTrip, from: string, to: string) =>
  i18n._('It leaves {from} at {time}, and lands in {to} at {later}, local time.', {
    from,
    to,
    time: localTime(departsAt, departure),
    later: localTime(landsAt, arrival),
  })

const leavesSentence = ({ departsAt, departure }: FlightOfTrip) =>
  i18n._('It now leaves at {time}.', { time: localTime(departsAt, departure) })

export const TEMPLATES: Record<FlightNewsKind, Template> = {
  'flight-delayed': (flight, from, to) => {
    const { flightNumber } = flight
    const minutes = delayOf(flight)
    const isLate = minutes >= DELAY_MINUTES
    const changed = isLate
      ? i18n._('{flight} from {from} to {to} is {duration} late.', {
          flight: flightNumber,
          from,
          to,
          duration: duration(minutes),
        })
      : i18n._('The airline has changed the times of {flight} from {from} to {to}.', { flight: flightNumber, from, to })
    return {
      subject: isLate
        ? i18n._('{flight} is delayed', { flight: flightNumber })
        : i18n._('{flight} has new times', { flight: flightNumber }),
      facts: [changed, timesSentence(flight, from, to)],
      shortFacts: [changed, leavesSentence(flight)],
    }
  },
  'flight-earlier': (flight, from, to) => {
    const { flightNumber, departsAt, departure } = flight
    const clock = i18n.time(departsAt, locationOf(departure).zone)
    const earlier = i18n._('{flight} from {from} to {to} leaves earlier than expected.', {
      flight: flightNumber,
      from,
      to,
    })
    return {
      subject: i18n._('{flight} leaves earlier: at {clock}', { flight: flightNumber, clock }),
      facts: [earlier, timesSentence(flight, from, to)],
      shortFacts: [
        i18n._('{flight} leaves {from} earlier: at {time}.', {
          flight: flightNumber,
          from,
          time: localTime(departsAt, departure),
        }),
      ],
    }
  },
  'flight-landing': ({ flightNumber: flight, landsAt, arrival }, from, to) => {
    const [clock, later] = [i18n.time(landsAt, locationOf(arrival).zone), localTime(landsAt, arrival)]
    return {
      subject: i18n._('{flight} lands in {to} at {clock}', { flight, to, clock }),
      facts: [
        i18n._('{flight} from {from} has a new landing time: it lands in {to} at {later}, local time.', {
          flight,
          from,
          to,
          later,
        }),
      ],
      shortFacts: [i18n._('{flight} now lands in {to} at {later}.', { flight, to, later })],
    }
  },
  'flight-gate': ({ flightNumber: flight, gate, isGateWithdrawn }, from, to) => {
    const checkScreens = i18n._('Please check the screens at the airport, because gates can change again.')
    const values = { flight, gate: gate ?? '', from, to }
    // A gate that is withdrawn for a moment usually comes back, which is no further news.
    if (isGateWithdrawn)
      return {
        subject: i18n._('The last known gate of {flight} is {gate}', values),
        facts: [
          i18n._(
            'The gate of {flight} from {from} to {to} has changed. The last known gate is {gate}, but the airline shows no gate right now.',
            values,
          ),
        ],
        advice: { flying: checkScreens },
      }
    return {
      subject: i18n._('{flight} leaves from gate {gate}', values),
      facts: [i18n._('The gate of {flight} from {from} to {to} has changed: it is now gate {gate}.', values)],
      advice: { flying: checkScreens },
    }
  },
  'flight-canceled': ({ flightNumber: flight }, from, to, traveler) => ({
    subject: i18n._('{flight} was canceled', { flight }),
    facts: [i18n._('{flight} from {from} to {to} was canceled.', { flight, from, to })],
    advice: {
      flying: i18n._(
        "Please ask the airline for another flight. Tell each other when you know it, and suggest it on your trip's page.",
      ),
      poster: i18n._(
        "Please call {traveler}, and ask the airline for another flight. When you know it, suggest it on the trip's page.",
        { traveler },
      ),
      family: i18n._('The airline usually offers its passengers another flight.'),
    },
    shortAdvice: i18n._('Please ask the airline for another flight.'),
  }),
  'flight-restored': (flight, from, to) => {
    const { flightNumber } = flight
    const restored = i18n._('{flight} from {from} to {to} is no longer canceled.', { flight: flightNumber, from, to })
    return {
      subject: i18n._('{flight} is no longer canceled', { flight: flightNumber }),
      facts: [restored, timesSentence(flight, from, to)],
      shortFacts: [restored, leavesSentence(flight)],
    }
  },
  'flight-diverted': ({ flightNumber: flight, divertedTo, together }, _from, to, traveler) => {
    const { city } = locationOf(divertedTo ?? '')
    const takesOn = i18n._('The airline takes its passengers on from there.')
    return {
      subject: i18n._('{flight} lands in {city}', { flight, city }),
      facts: [i18n._('{flight} was diverted: it lands in {city}, not in {to}.', { flight, city, to })],
      advice: {
        flying: i18n.sentences([
          takesOn,
          together ? i18n._('Please stay together, and ask its staff.') : i18n._('Please ask its staff.'),
        ]),
        poster: i18n.sentences([takesOn, i18n._('Please call {traveler} after the landing.', { traveler })]),
        family: takesOn,
      },
      shortAdvice: together
        ? i18n._("Please stay together, and ask the airline's staff.")
        : i18n._("Please ask the airline's staff."),
    }
  },
  'connection-missed': (flight, _from, to, traveler) => {
    const values = { flight: flight.flightNumber, to }
    const desk = i18n._("After landing, the airline's transfer desk finds another flight.")
    return {
      subject: i18n._('The connection in {to} may be missed', { to }),
      facts: [connectionSentence(flight, to)],
      advice: {
        flying: i18n._(
          "After landing, go to the airline's transfer desk: it finds another flight. Tell each other when you know it, and suggest it on your trip's page.",
        ),
        poster: i18n.sentences([desk, i18n._('Please call {traveler}, and say so.', { traveler })]),
        family: desk,
      },
      shortFacts: [i18n._('{flight} is late, and the connection in {to} may be missed.', values)],
      shortAdvice: i18n._("After landing, go to the airline's transfer desk."),
    }
  },
  'connection-safe': (flight, _from, to) => ({
    subject: i18n._('The connection in {to} is safe again', { to }),
    facts: [connectionSentence(flight, to), i18n._('So there should be enough time to change planes.')],
    shortFacts: [i18n._('The connection in {to} is safe again.', { to })],
  }),
  'flight-landed': ({ flightNumber: flight, landsAt, arrival, divertedTo, departure, baggage, next }) => {
    const airport = divertedTo ?? arrival
    const { city: to } = locationOf(airport)
    const belt = baggage !== null && i18n._('Baggage belt: {belt}.', { belt: baggage })
    const collects = next && isFirstUsAirport(departure, airport)
    return {
      subject: i18n._('{flight} has landed in {to}', { flight, to }),
      facts: [
        i18n.sentences([
          i18n._('{flight} landed in {to} at {time}, local time.', { flight, to, time: localTime(landsAt, airport) }),
          (!next || collects) && belt,
          collects && i18n._('Bags are collected here for customs, and checked in again.'),
        ]),
      ],
      advice: {
        flying: i18n._("You can record the landing on your trip's page, so that the family sees it."),
      },
      label: i18n._('Open your trip'),
    }
  },
}

function connectionSentence({ flightNumber: flight, landsAt, arrival, next }: FlightOfTrip, to: string): string {
  const values = { flight, to, time: localTime(landsAt, arrival), later: localTime(next!.departsAt, arrival) }
  return next!.flightNumber
    ? i18n._('{flight} lands in {to} at {time}. The next flight, {next}, leaves at {later}.', {
        ...values,
        next: next!.flightNumber,
      })
    : i18n._('{flight} lands in {to} at {time}. The next flight leaves at {later}.', values)
}

import { arrivalOf, delayOf, departureOf, type ReadFacts } from '../../../flights/public.ts'
import { i18n } from '../../../languages/i18n.ts'
import { locationOf } from '../../../listings/trip/flight-times.public.ts'
import { FIRST_DELAY_MINUTES } from './flight-news.ts'

export interface FlightOfTrip {
  flightNumber: string
  departure: string
  arrival: string
  date: string
  facts: ReadFacts
  next: { flightNumber: string | null; departsAt: Date } | undefined
}

export interface FlightText {
  subject: string
  paragraphs: string[]
  /** Replaces the paragraphs in an SMS, which has room for 110 characters of them. Default: the first one. */
  sms?: string[]
  /** Added after the first paragraph for family members. */
  forFamily?: string
  label?: string
}

const missedConnectionAdvice = () =>
  i18n._(
    "After landing, go to the airline's transfer desk: it finds another flight. Tell each other when you know it, and suggest it on your trip's page.",
  )

/** Returns, for example, "5:20 AM on Tuesday, December 8". */
function localTime(moment: Date, airport: string): string {
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

type Template = (flight: FlightOfTrip, from: string, to: string) => FlightText | undefined

const TEMPLATES: Record<string, Template> = {
  'flight-delayed': ({ flightNumber: flight, facts, departure, arrival }, from, to) => {
    if (delayOf(facts) < FIRST_DELAY_MINUTES || facts.canceled) return
    const late = i18n._('{flight} from {from} to {to} is {duration} late.', {
      flight,
      from,
      to,
      duration: duration(delayOf(facts)),
    })
    const time = localTime(departureOf(facts), departure)
    const later = localTime(arrivalOf(facts), arrival)
    return {
      subject: i18n._('{flight} is delayed', { flight }),
      paragraphs: [
        late,
        i18n._('It leaves {from} at {time}, and lands in {to} at {later}, local time.', { from, time, to, later }),
      ],
      sms: [late, i18n._('It now leaves at {time}.', { time })],
    }
  },
  'flight-gate': ({ flightNumber: flight, facts }, from, to) => {
    const { departureGate, lastDepartureGate, actualDeparture, canceled } = facts
    const gate = departureGate ?? lastDepartureGate
    if (gate === null || actualDeparture || canceled) return
    const checkScreens = i18n._('Please check the screens at the airport, because gates can change again.')
    // A gate that is withdrawn for a moment usually comes back, which is no further news.
    if (departureGate === null)
      return {
        subject: i18n._('The last known gate of {flight} is {gate}', { flight, gate }),
        paragraphs: [
          i18n._(
            'The gate of {flight} from {from} to {to} has changed. The last known gate is {gate}, but the airline shows no gate right now.',
            { flight, from, to, gate },
          ),
          checkScreens,
        ],
      }
    return {
      subject: i18n._('{flight} leaves from gate {gate}', { flight, gate }),
      paragraphs: [
        i18n._('The gate of {flight} from {from} to {to} has changed: it is now gate {gate}.', {
          flight,
          from,
          to,
          gate,
        }),
        checkScreens,
      ],
    }
  },
  'flight-canceled': ({ flightNumber: flight, facts }, from, to) => {
    if (!facts.canceled) return
    const canceled = i18n._('{flight} from {from} to {to} was canceled.', { flight, from, to })
    return {
      subject: i18n._('{flight} was canceled', { flight }),
      paragraphs: [
        canceled,
        i18n._(
          "Please ask the airline for another flight. Tell each other when you know it, and suggest it on your trip's page.",
        ),
      ],
      sms: [canceled, i18n._('Please ask the airline for another flight.')],
    }
  },
  'flight-diverted': ({ flightNumber: flight, facts }, _from, to) => {
    if (facts.divertedTo === null) return
    const { city } = locationOf(facts.divertedTo)
    const diverted = i18n._('{flight} was diverted: it lands in {city}, not in {to}.', { flight, city, to })
    return {
      subject: i18n._('{flight} lands in {city}', { flight, city }),
      paragraphs: [
        diverted,
        i18n._('The airline takes its passengers on from there. Please stay together, and ask its staff.'),
      ],
      sms: [diverted, i18n._("Please stay together, and ask the airline's staff.")],
    }
  },
  'connection-missed': ({ flightNumber, facts, arrival, next }, _from, to) =>
    next === undefined
      ? undefined
      : {
          subject: i18n._('The connection in {to} may be missed', { to }),
          paragraphs: [
            connectionSentence(next.flightNumber, {
              ...{ flight: flightNumber, to, time: localTime(arrivalOf(facts), arrival) },
              later: localTime(next.departsAt, arrival),
            }),
            missedConnectionAdvice(),
          ],
          sms: [
            i18n._(
              "{flight} is late, and the connection in {to} may be missed. After landing, go to the airline's transfer desk.",
              { flight: flightNumber, to },
            ),
          ],
          forFamily: i18n._(
            "We have told both travelers what to do: after landing, the airline's transfer desk finds another flight.",
          ),
        },
  'flight-landed': ({ flightNumber, facts, arrival }) => {
    const airport = facts.divertedTo ?? arrival
    const { city: to } = locationOf(airport)
    return {
      subject: i18n._('{flight} has landed in {to}', { flight: flightNumber, to }),
      paragraphs: [
        landedSentence({ flight: flightNumber, to, time: localTime(arrivalOf(facts), airport) }, facts.baggageClaim),
        i18n._("You can record the landing on your trip's page, so that the family sees it."),
      ],
      label: i18n._('Open your trip'),
    }
  },
}

interface Landing {
  flight: string
  to: string
  time: string
}

const connectionSentence = (next: string | null, { flight, to, time, later }: Landing & { later: string }) =>
  next
    ? i18n._('{flight} lands in {to} at {time}. The next flight, {next}, leaves at {later}.', {
        flight,
        to,
        time,
        next,
        later,
      })
    : i18n._('{flight} lands in {to} at {time}. The next flight leaves at {later}.', { flight, to, time, later })

const landedSentence = ({ flight, to, time }: Landing, belt: string | null) =>
  belt
    ? i18n._('{flight} landed in {to} at {time}, local time. Baggage belt: {belt}.', { flight, to, time, belt })
    : i18n._('{flight} landed in {to} at {time}, local time.', { flight, to, time })

/** Returns undefined if the notification no longer applies. A kind is a `FlightNews`. */
export const flightNewsText = (kind: string, flight: FlightOfTrip): FlightText | undefined =>
  TEMPLATES[kind.split(':')[0]!]?.(flight, locationOf(flight.departure).city, locationOf(flight.arrival).city)

export const legNumberIn = (kind: string): number => Number(kind.split(':')[1])

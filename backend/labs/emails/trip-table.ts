import { inLocale } from '../../src/languages/i18n.ts'
import { promptText } from '../../src/messaging/trips/confirmation/confirmation-texts.ts'
import {
  familyCanceledText,
  familyStepText,
  familyUnreachableText,
  type RecordedStep,
} from '../../src/messaging/trips/family/family-texts.ts'
import {
  type FlightNewsKind,
  isToldToFamily,
  isToldToHelper,
  KINDS,
} from '../../src/messaging/trips/flights/flight-news.ts'
import { flightNewsText } from '../../src/messaging/trips/flights/flight-texts.ts'
import { newsReaderOf } from '../../src/messaging/trips/flights/flights-of-trips.service.ts'
import { posterStepText } from '../../src/messaging/trips/milestones/poster-step-texts.ts'
import type { TripReader } from '../../src/messaging/trips/trip-reader.ts'
import { tripEmailText } from '../../src/messaging/trips/trip-texts.ts'

interface Text {
  subject: string
  paragraphs: string[]
}

/** Leela flies from Hyderabad over Doha to Chicago. Priya is her daughter, and Asha helps. */
const reader = (more: Partial<TripReader>, ...together: [boolean, boolean]): TripReader => ({
  ...{ isHelper: false, other: 'Asha Rao', relation: null, firstName: null },
  legs: [
    { departure: 'HYD', arrival: 'DOH', date: '2040-05-01', together: together[0] },
    { departure: 'DOH', arrival: 'ORD', date: '2040-05-02', together: together[1] },
  ],
  ...more,
})
const OF_PRIYA = { isHelper: true, other: 'Priya Nair' }
const LEELA = { relation: 'mother', firstName: 'Leela' }

const PEOPLE: Record<string, TripReader> = {
  'the traveler': reader({}, true, true),
  'the traveler of the first flight': reader({}, true, false),
  'the poster': reader(LEELA, true, true),
  'the helper of the poster': reader(OF_PRIYA, true, true),
  'the helper': reader({ ...OF_PRIYA, ...LEELA }, true, true),
  'the helper of the first flight': reader({ ...OF_PRIYA, ...LEELA }, true, false),
  'the helper of the second flight': reader({ ...OF_PRIYA, ...LEELA }, false, true),
}
const FAMILY = { traveler: 'Leela', helper: 'Asha' }
const toFamily = { role: 'family', traveler: '“Leela”', helper: '“Asha”' } as const
/** Has no account and no address: the page of the link shows the trip. */
const BY_LINK = 'the traveler by link'
export const READERS = [...Object.keys(PEOPLE), 'the family', BY_LINK]

interface Event {
  name: string
  person?: (reader: TripReader) => Text | undefined
  family?: () => Text | undefined
}

const trip = (name: string, kind: string, facts: object = {}): Event => ({
  name,
  person: (reader) =>
    tripEmailText(kind, {
      ...{ isAccountDeleted: false, isBanned: false, blocked: false, isChange: false, openListing: null },
      ...{ state: 'agreed', waitsForRecipient: true, meetingPlace: null, meetingSide: null, ...reader, ...facts },
    }),
})

const DEPARTS = 1
const prompt = (name: string, kind: string, facts: object = {}): Event => ({
  name,
  person: (reader) =>
    promptText(/flying|silent/.test(kind) ? `${kind}:${DEPARTS}` : kind, {
      ...{ departs: DEPARTS, hasDeparted: false, otherFlying: null, completionAnswer: null },
      ...{ otherCompletionAnswer: null, completed: null, ...reader, ...facts },
    }),
})

const step = (name: string, kind: RecordedStep['kind'], leg: number | null = null): Event => {
  const reached: RecordedStep = {
    ...{ kind, leg, at: '2040-05-01T20:00:00Z', landed: [], hasCompanion: true, isLate: false },
    legs: PEOPLE['the poster']!.legs.map(({ departure, arrival, together }) => ({
      ...{ departureAirport: departure, arrivalAirport: arrival, together, departsAt: '2040-05-01T20:00:00Z' },
    })),
  }
  return {
    name,
    person: (reader) => posterStepText(reached, reader),
    family: () => familyStepText(reached, FAMILY),
  }
}

/** QR501 is two hours late, and QR725 leaves earlier than it should. */
function flight(kind: FlightNewsKind, leg: number): Event {
  const news = { kind, leg }
  const flights = (together: readonly boolean[]) =>
    [
      {
        flightNumber: 'QR501',
        departure: 'HYD',
        arrival: 'DOH',
        at: '2040-04-30T22:15:00Z',
        lands: '2040-05-01T04:50:00Z',
      },
      {
        flightNumber: 'QR725',
        departure: 'DOH',
        arrival: 'ORD',
        at: '2040-05-01T05:10:00Z',
        lands: '2040-05-01T19:30:00Z',
      },
    ].map(({ at, lands, ...ends }, n) => ({
      ...{
        ...ends,
        departsAt: at,
        landsAt: lands,
        scheduledDeparture: new Date(Date.parse(at) - 7_200_000).toISOString(),
      },
      ...{ gate: 'D9', isGateWithdrawn: false, baggage: '10', canceled: false, landed: false, connectionAtRisk: false },
      ...{ divertedTo: kind === 'flight-diverted' ? 'BAH' : null, together: together[n]! },
      next: n === 0 ? { flightNumber: 'QR725', departsAt: '2040-05-01T05:10:00Z' } : undefined,
    }))
  return {
    name: `${kind}, ${leg === 1 ? 'first' : 'second'} flight`,
    person: (reader) => {
      const together = reader.legs.map((leg) => leg.together)
      if (reader.isHelper && !isToldToHelper(news, together)) return
      return flightNewsText({ news: [news], flights: flights(together) }, newsReaderOf(reader))
    },
    family: () =>
      isToldToFamily(news) ? flightNewsText({ news: [news], flights: flights([true, true]) }, toFamily) : undefined,
  }
}

const canceled = { state: 'canceled' }
export const EVENTS: Event[] = [
  trip('proposed', 'proposed', { state: 'proposed' }),
  trip('other flights suggested for a proposal', 'changed', { state: 'proposed' }),
  trip('agreed', 'accepted'),
  trip('declined', 'declined', { state: 'declined' }),
  trip('ended, because the other has agreed with someone else', 'ended', { state: 'withdrawn' }),
  trip('other flights suggested for an agreed trip', 'changed', { isChange: true }),
  trip('other flights agreed', 'change-accepted'),
  trip('other flights declined', 'change-declined'),
  trip('meeting place', 'meeting', { meetingPlace: 'Entrance 3', meetingSide: 'before-security' }),
  trip('listing no longer fits', 'listing-changed'),
  trip('listing gone', 'listing-gone'),
  { ...trip('canceled', 'canceled', canceled), family: () => familyCanceledText(false) },
  {
    ...trip('canceled, and plan B: the listing is open, and other matches follow', 'canceled', {
      ...canceled,
      openListing: 1,
    }),
    family: () => familyCanceledText(true),
  },
  {
    ...trip('canceled, because the account was deleted', 'canceled', { ...canceled, isAccountDeleted: true }),
    family: () => familyCanceledText(true),
  },
  {
    ...trip('canceled, because the other was removed', 'canceled', { ...canceled, isBanned: true }),
    family: () => familyCanceledText(true),
  },
  trip('replaced after changed flights', 'replaced', { ...canceled, openListing: 1 }),
  { ...trip('helper unreachable on the way', 'helper-unreachable'), family: () => familyUnreachableText(FAMILY) },
  prompt('three days before, and the day before', 'flying-24'),
  prompt('no answer of the other', 'silent'),
  prompt('flights of the other have changed', 'flying-changed', { otherFlying: 'changed' }),
  ...KINDS.flatMap((kind) => (kind.startsWith('connection') ? [flight(kind, 1)] : [flight(kind, 1), flight(kind, 2)])),
  step('met', 'met'),
  step('through security', 'through-security'),
  step('boarded', 'boarded', 1),
  step('landed', 'landed', 1),
  step('handed over', 'handed-over'),
  prompt('after the trip', 'completion'),
  prompt('after the trip: the other says yes', 'completion-again', { otherCompletionAnswer: true }),
  prompt('after the trip: the other says no', 'completion-again', { otherCompletionAnswer: false }),
  prompt('completed', 'completed', { completed: true }),
]

/** The text of each event for each reader; undefined if this reader is told nothing. */
export const textOf = ({ person, family }: Event, reader: string): Text | undefined => {
  if (reader === 'the family') return family?.()
  const found = PEOPLE[reader]
  return found && person?.(found)
}

/** One page: events, and under each the texts with the readers who get them. */
export const tripTable = (locale: string): string =>
  inLocale(locale, () => [`# Who is told what about a trip (${locale})`, ...EVENTS.map(sectionOf), ''].join('\n\n'))

function sectionOf(event: Event): string {
  const groups = Map.groupBy(READERS, (reader) => {
    const text = textOf(event, reader)
    return text ? [`**${text.subject}**`, ...text.paragraphs].join('  \n') : 'Nothing.'
  })
  return [`## ${event.name}`, ...[...groups].map(([text, readers]) => `_${readers.join(', ')}:_  \n${text}`)].join(
    '\n\n',
  )
}

import { type Trip, type TripLegView, type TripPerson, travelerName } from '@flight-amigo/backend/contract/messaging'
import { type Code, isCode } from '../phrases/phrases.ts'
import { SENTENCES, type Sentence } from '../phrases/sentences.ts'
import { cardLanguages, type Place } from '../phrases/spokenAt.ts'
import { type FlightPoints, flightPoints } from '../trips/flightPoints.ts'

/** A flight of the card. */
export interface CardFlight extends FlightPoints {
  /** The helper's name where they fly together. */
  company: string | null
}

/** All that a meeting card says, in words: the page and the note that is kept on the device say the same. */
export interface Card {
  from: { code: string; city: string }
  to: { code: string; city: string }
  traveler: { name: string; picture: string | null; phone: string | null }
  helper: { name: string; picture: string | null; phone: string | null }
  /** How to recognize someone close who travels. */
  recognizedBy: string | null
  flights: CardFlight[]
  meeting: { place: string | null; side: string | null; carry: string | null }
  /** Null when nobody shares it; then paper has a line to write it on. */
  familyPhone: { number: string; of: string } | null
  /** Whether somebody close travels, whose family is the account. */
  isForFamily: boolean
  countries: string[]
  languages: Code[]
  /** The name of the traveler's own language, when there are no sentences in it. */
  sentences: Sentence[]
  lacksOwn: boolean
}

const SIDES = {
  'before-security': 'before the security check',
  'after-security': 'after the security check',
  'after-arrival': 'after landing, at the exit',
}

const pictureOf = ({ profilePictureUrl }: CardPerson) => profilePictureUrl

/** What a card is made of: a trip as one of its two people sees it, or as the traveler's link shows it. */
export type CardTrip = Pick<Trip, 'legs' | 'languageCodes' | 'meeting'> & {
  companion: Pick<NonNullable<Trip['companion']>, 'firstName' | 'relation' | 'needs' | 'note'> | null
  /** Null while a traveler has lost the helper, on the traveler's link only. */
  helper: CardPerson | null
  traveler: CardPerson
}
type CardPerson = Pick<TripPerson, 'username' | 'profilePictureUrl' | 'phone'>

const NO_HELPER: CardPerson = { username: '', profilePictureUrl: null, phone: null }

export function cardOf(trip: CardTrip): Card {
  const { companion, legs, meeting, traveler } = trip
  const helper = trip.helper ?? NO_HELPER
  const [first, last] = [legs[0]!, legs.at(-1)!]
  const own = ownLanguage(trip)
  const places = placesOf(legs)
  return {
    from: { code: first.departureAirport, city: first.departureCity },
    to: { code: last.arrivalAirport, city: last.arrivalCity },
    // The picture of the account is not that of somebody close who travels in its place.
    traveler: companion
      ? { name: travelerName(trip), picture: null, phone: null }
      : { name: traveler.username, picture: pictureOf(traveler), phone: traveler.phone },
    recognizedBy: companion?.note ?? null,
    helper: { name: helper.username, picture: pictureOf(helper), phone: helper.phone },
    flights: legs.map((leg) => flightIn(leg, helper.username)),
    meeting: { place: meeting.place, side: meeting.side && SIDES[meeting.side], carry: meeting.carry },
    familyPhone: companion && traveler.phone ? { number: traveler.phone, of: traveler.username } : null,
    isForFamily: companion !== null,
    countries: [...new Set(places.map(({ country }) => country))],
    languages: cardLanguages(own ?? 'eng', places),
    sentences: sentencesFor(trip, own),
    lacksOwn: !own && trip.languageCodes.length > 0,
  }
}

const placesOf = (legs: TripLegView[]): Place[] =>
  legs.flatMap((leg) => [
    { airport: leg.departureAirport, country: leg.departureCountry },
    { airport: leg.arrivalAirport, country: leg.arrivalCountry },
  ])

/** The traveler's language. English comes last: whoever speaks another one reads that first. */
function ownLanguage({ languageCodes }: CardTrip): Code | undefined {
  const known = languageCodes.filter(isCode)
  return known.find((code) => code !== 'eng') ?? known[0]
}

/** The sentences that this traveler may need, what matters most first. */
function sentencesFor({ companion, helper, languageCodes, legs }: CardTrip, own: Code | undefined): Sentence[] {
  const needs = companion?.needs ?? []
  const left = new Set<Sentence>()
  if (legs.length === 1) left.add('nextFlight')
  if (!helper) left.add('meeting')
  if (!needs.includes('wheelchair')) left.add('wheelchair')
  if (!needs.includes('medicine-times')) left.add('medicine')
  if (!needs.includes('diet')) left.add('diet')
  if ((own === 'eng' || languageCodes.includes('eng')) && !needs.includes('little-english')) left.add('noEnglish')
  return SENTENCES.filter((sentence) => !left.has(sentence))
}

const flightIn = (leg: TripLegView, helper: string): CardFlight => ({
  ...flightPoints(leg),
  company: leg.together ? helper : null,
})

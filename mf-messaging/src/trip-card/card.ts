import { type Trip, type TripLegView, type TripPerson } from '@flight-amigo/backend/contract/messaging'
import { t } from '@lingui/core/macro'
import { isLanguageCode, type LanguageCode } from '../phrases/phrases.ts'
import { type OnCard, SENTENCES, type Sentence } from '../phrases/sentences.ts'
import { type FlightPoints, flightPoints } from '../trips/flightPoints.ts'
import { SIDES_INLINE } from '../trips/labels.ts'
import { nameOfTraveler } from '../trips/tripTexts.ts'
import { type CardAirport, cardLanguages } from './cardLanguages.ts'

export interface CardFlight extends FlightPoints {
  company: string | null
}

export interface Card {
  trip: CardTrip
  from: { code: string; city: string }
  to: { code: string; city: string }
  traveler: { name: string; picture: string | null; phone: string | null }
  helper: { name: string; picture: string | null; phone: string | null }
  recognizedBy: string | null
  flights: CardFlight[]
  meeting: { place: string | null; side: string | null; carry: string | null }
  /** If null, the card has an empty line. `name` is empty if the user entered the number here. */
  familyPhone: { number: string; name: string } | null
  isForFamily: boolean
  countries: string[]
  languages: LanguageCode[]
  /** Most important first: paper has room for the first ones. */
  sentences: Sentence[]
  /** The traveler's language has no sentences. */
  lacksOwn: boolean
}

export type CardTrip = Pick<Trip, 'legs' | 'languageCodes' | 'meeting'> & {
  companion: Pick<NonNullable<Trip['companion']>, 'firstName' | 'relation' | 'needs' | 'note'> | null
  /** Null if the helper has dropped out, only on the traveler's link. */
  helper: CardPerson | null
  traveler: CardPerson
}
type CardPerson = Pick<TripPerson, 'username' | 'profilePictureUrl' | 'phone'>

const NO_HELPER: CardPerson = { username: '', profilePictureUrl: null, phone: null }

export function cardOf(trip: CardTrip, familyNumber?: string): Card {
  const { companion, legs, meeting, traveler } = trip
  const helper = trip.helper ?? NO_HELPER
  const [first, last] = [legs[0]!, legs.at(-1)!]
  const travelerLanguage = travelerLanguageOf(trip)
  const stops = stopsOf(legs)
  return {
    trip,
    from: { code: first.departureAirport, city: first.departureCity },
    to: { code: last.arrivalAirport, city: last.arrivalCity },
    // The user's photo does not show the family member who travels.
    traveler: companion
      ? { name: nameOfTraveler(trip), picture: null, phone: null }
      : { name: traveler.username, picture: traveler.profilePictureUrl, phone: traveler.phone },
    recognizedBy: companion?.note ?? null,
    helper: { name: helper.username, picture: helper.profilePictureUrl, phone: helper.phone },
    flights: legs.map((leg) => flightIn(leg, helper.username)),
    meeting: { place: meeting.place, side: meeting.side && t(SIDES_INLINE[meeting.side]), carry: meeting.carry },
    familyPhone:
      companion && traveler.phone
        ? { number: traveler.phone, name: traveler.username }
        : familyNumber
          ? { number: familyNumber, name: '' }
          : null,
    isForFamily: companion !== null,
    countries: [...new Set(stops.map(({ country }) => country))],
    languages: cardLanguages(travelerLanguage ?? 'eng', stops),
    sentences: sentencesFor(trip, travelerLanguage),
    lacksOwn: !travelerLanguage && trip.languageCodes.length > 0,
  }
}

/** What decides the texts of the sentences. */
export const textsOn = ({ familyPhone, trip: { helper, legs } }: Card): OnCard => ({
  hasNumber: familyPhone !== null,
  isAlone: !helper || legs.every(({ together }) => !together),
})

/** Returns two airports for each flight. */
export const stopsOf = (legs: TripLegView[]): CardAirport[] =>
  legs.flatMap((leg) => [
    { airport: leg.departureAirport, country: leg.departureCountry },
    { airport: leg.arrivalAirport, country: leg.arrivalCountry },
  ])

/** English comes last, because people prefer their other language. */
function travelerLanguageOf({ languageCodes }: CardTrip): LanguageCode | undefined {
  const known = languageCodes.filter(isLanguageCode)
  return known.find((code) => code !== 'eng') ?? known[0]
}

function sentencesFor(
  { companion, helper, languageCodes, legs }: CardTrip,
  travelerLanguage: LanguageCode | undefined,
): Sentence[] {
  const needs = companion?.needs ?? []
  const isNeeded: Partial<Record<Sentence, boolean>> = {
    nextFlight: legs.length > 1,
    meeting: Boolean(helper),
    wheelchair: needs.includes('wheelchair'),
    medicine: needs.includes('medicine-times'),
    diet: needs.includes('diet'),
    noEnglish: (travelerLanguage !== 'eng' && !languageCodes.includes('eng')) || needs.includes('little-english'),
  }
  return SENTENCES.filter((sentence) => isNeeded[sentence] !== false)
}

const flightIn = (leg: TripLegView, helper: string): CardFlight => ({
  ...flightPoints(leg),
  company: leg.together ? helper : null,
})

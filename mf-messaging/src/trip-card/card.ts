import { type Trip, type TripLegView, type TripPerson, travelerName } from '@flight-amigo/backend/contract/messaging'
import { type Code, isCode } from '../phrases/phrases.ts'
import { SENTENCES, type Sentence } from '../phrases/sentences.ts'
import { type FlightPoints, flightPoints } from '../trips/flightPoints.ts'

/** The countries at whose airports one of the languages is what people speak. Elsewhere English serves best. */
const COUNTRIES: Partial<Record<Code, string>> = {
  ara:
    'Algeria|Bahrain|Egypt|Eritrea|Iraq|Jordan|Kuwait|Lebanon|Libya|Mauritania|Morocco|Oman|Qatar|Saudi Arabia|Somalia|' +
    'Sudan|Syria|Tunisia|United Arab Emirates|Western Sahara|Yemen',
  cmn: 'China|Taiwan',
  deu: 'Austria|Germany|Switzerland',
  fra:
    "Belgium|Benin|Burkina Faso|Burundi|Cameroon|Central African Republic|Chad|Comoros|Côte d'Ivoire|" +
    'Democratic Republic of the Congo|Djibouti|France|French Guiana|French Polynesia|Gabon|Guadeloupe|Guinea|Haiti|' +
    'Luxembourg|Madagascar|Mali|Martinique|Mayotte|New Caledonia|Niger|Republic of the Congo|Réunion|Saint Barthélemy|' +
    'Saint Martin|Saint Pierre and Miquelon|Senegal|Togo|Wallis and Futuna',
  hin: 'India',
  jpn: 'Japan',
  kor: 'North Korea|South Korea',
  spa:
    'Argentina|Bolivia|Chile|Colombia|Costa Rica|Cuba|Dominican Republic|Ecuador|El Salvador|Equatorial Guinea|' +
    'Guatemala|Honduras|Mexico|Nicaragua|Panama|Paraguay|Peru|Puerto Rico|Spain|Uruguay|Venezuela',
  urd: 'Pakistan',
}

/** Airports whose city speaks another of the languages than its country. */
const CITIES: Partial<Record<Code, string>> = {
  fra: 'GVA YUL YQB',
  tam: 'CJB IXM JAF MAA PNY TRZ',
  tel: 'CDP HYD KJB RJA TIR VGA VTZ',
}

const ofCountry = new Map(
  Object.entries(COUNTRIES).flatMap(([code, names]) => names.split('|').map((name) => [name, code as Code] as const)),
)
const ofCity = new Map(
  Object.entries(CITIES).flatMap(([code, airports]) =>
    airports.split(' ').map((airport) => [airport, code as Code] as const),
  ),
)

/** All countries, and all airports, that have a language here. */
export const namedHere = { countries: [...ofCountry.keys()], airports: [...ofCity.keys()] }

/** An airport and its country, as the list of airports names it. */
interface Place {
  airport: string
  country: string
}

/** The languages that people speak at an airport, the most useful first. */
export const spokenAt = ({ airport, country }: Place): Code[] => [
  ...new Set([ofCity.get(airport), ofCountry.get(country)].filter((code) => code !== undefined)),
]

/** The languages of a card: the traveler's own, then that of each airport on the way, and English. */
export function cardLanguages(own: Code, places: readonly Place[]): Code[] {
  const foreign = places
    .map(spokenAt)
    .filter((spoken) => !spoken.includes(own))
    .map(([first = 'eng']) => first)
  return [...new Set<Code>([own, ...foreign, 'eng'])]
}

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

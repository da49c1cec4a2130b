import { tripPath } from '@flight-amigo/backend/addresses/messaging'
import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import type { Failure, useDispatch } from '@flight-amigo/shell/sdk'
import { loadDevice } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { EMERGENCY_KINDS, emergencyLabels, emergencyText, loadCountryNames } from '../emergency/EmergencyLine.tsx'
import { fontBytes, fontFilesOf } from '../phrases/phraseFonts.ts'
import { loadPhrases } from '../phrases/phrases.ts'
import { languageName, type Phrases, textOf } from '../phrases/sentences.ts'
import type { FlightPoint } from '../trips/flightPoints.ts'
import { tripForCard } from './card.api.ts'
import { type Card, type CardFlight, cardOf, textsOn } from './card.ts'
import { familyNumbers } from './familyNumbers.ts'
import { savedCards } from './savedCards.ts'

const DAY_MS = 86_400_000
/** Larger photos and fonts are not saved on the device. */
const MAX_BYTES = 200_000

export async function cardNote(trip: Trip, phrases: Phrases[], familyNumber?: string) {
  const card = cardOf(trip, familyNumber)
  const [departureCity, arrivalCity] = [card.from.city, card.to.city]
  const until = trip.state === 'agreed' ? Date.parse(trip.lastLandingAt) + 2 * DAY_MS : 0
  const [travelerPhoto, helperPhoto, countryName, fonts] = await Promise.all([
    loadPhoto(card.traveler.picture),
    loadPhoto(card.helper.picture),
    loadCountryNames(),
    fontsOf(phrases),
  ])
  return {
    kind: 'cards',
    heading: t({ message: 'Meeting cards', comment: 'Above the cards that can be read without a network.' }),
    id: trip.id,
    title: t({ message: `${departureCity} to ${arrivalCity}`, comment: 'Hyderabad to Chicago' }),
    link: `${tripPath(trip.id)}/card`,
    until: new Date(until).toISOString(),
    fonts,
    lines: [
      {
        label: t({ message: 'Traveling', comment: 'Stands above the name of the traveler.' }),
        text: card.traveler.name,
        ...travelerPhoto,
        ...phoneField(card.traveler.phone),
      },
      ...(card.recognizedBy ? [{ label: t`How to recognize them`, text: card.recognizedBy }] : []),
      {
        label: t({ message: 'Helping on the way', comment: 'Stands above the name of the helper.' }),
        text: card.helper.name,
        ...helperPhoto,
        ...phoneField(card.helper.phone),
      },
      ...(card.familyPhone
        ? [{ label: t`Family's phone`, text: card.familyPhone.name, ...phoneField(card.familyPhone.number) }]
        : []),
      {
        label: t`Where they meet`,
        text: [
          card.meeting.place ?? t({ message: 'Not agreed yet', comment: 'The place where the two meet.' }),
          card.meeting.side,
        ]
          .join('\n')
          .trim(),
      },
      ...card.flights.map((flight) => ({
        label: flightText(flight),
        text: [pointText('departure', flight.from), pointText('arrival', flight.to)].join('\n'),
      })),
      ...emergencyLabels(card.countries).flatMap(({ country, numbers }) =>
        numbers.map(({ number, kind }) => ({
          label: joinText([emergencyText(country, countryName), kind && t(EMERGENCY_KINDS[kind])]),
          text: '',
          ...phoneField(number),
        })),
      ),
      ...sentenceLines(card, phrases),
    ],
  }
}

const phoneField = (number: string | null) => (number ? { call: number } : {})

function flightText({ flight = t`Flight`, company }: CardFlight): string {
  return company === null ? t`${flight}, alone` : t`${flight}, with ${company}`
}

function pointText(end: 'departure' | 'arrival', point: FlightPoint): string {
  const { city, airport, terminal, day } = point
  const location = end === 'departure' ? t`From ${city} ${airport}` : t`To ${city} ${airport}`
  const where = joinText([location, terminal ? t`Terminal ${terminal}` : undefined])
  const when = joinText([day, timeText(point)])
  return t({ message: `${where}: ${when}`, comment: 'From Hyderabad HYD, Terminal 1: Tue, Dec 8, 9:40 PM there' })
}

function timeText({ time, isApproximate }: FlightPoint): string {
  if (!time) return t`time not known yet`
  return isApproximate ? t`about ${time} there` : t`${time} there`
}

/** Each sentence in the traveler's language with its label, then in the others. */
const sentenceLines = (card: Card, phrases: Phrases[]) =>
  card.sentences.flatMap((sentence) =>
    phrases.map((languagePhrases, index) => ({
      ...(index === 0 && { label: languageName(languagePhrases) }),
      ...{ text: textOf(languagePhrases, sentence, textsOn(card)), lang: languagePhrases.tag },
    })),
  )

/** Loads a photo of this site as a data URL. Other hosts do not allow it. */
async function loadPhoto(picture: string | null): Promise<{ face?: string }> {
  const face = picture?.startsWith('/photos/') && (await dataUrlOf(() => photoBytes(picture), 'image/webp'))
  return face ? { face } : {} // Without a photo, the note still has the names.
}

async function photoBytes(address: string): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (!response.ok) throw new Error(`${address} did not load`)
  return response.arrayBuffer()
}

async function fontsOf(phrases: Phrases[]) {
  const fonts = phrases.flatMap((spoken) =>
    fontFilesOf(spoken).map(async ({ url, range }) => ({
      ...{ lang: spoken.tag, range },
      url: await dataUrlOf(() => fontBytes(url), 'font/woff2'),
    })),
  )
  return (await Promise.all(fonts)).flatMap(({ url, ...font }) => (url ? [{ ...font, url }] : []))
}

async function dataUrlOf(load: () => Promise<ArrayBuffer>, type: string): Promise<string | undefined> {
  try {
    const bytes = new Uint8Array(await load())
    if (bytes.length > MAX_BYTES) return
    return `data:${type};base64,${btoa(Array.from(bytes, (byte) => String.fromCharCode(byte)).join(''))}`
  } catch {
    return
  }
}

/**
 * Saves the card of a trip until the trip has ended, and deletes the card of a canceled trip. Never throws, because
 * offline storage is optional.
 */
export async function saveCard(me: number, trip: Trip): Promise<void> {
  try {
    const [device, phrases] = await Promise.all([
      loadDevice(),
      // A card without sentences is better than none.
      loadPhrases(cardOf(trip).languages).catch(() => []),
    ])
    const note = await cardNote(trip, phrases, familyNumbers.read(me, trip.id))
    await device.saveNote(me, note)
    if (Date.parse(note.until) > Date.now()) savedCards.save(me, trip.id, trip.id)
    else savedCards.forget(me, trip.id)
  } catch {
    // The network was lost before the code had loaded.
  }
}

type Dispatch = ReturnType<typeof useDispatch>

/** Saves the card of a changed trip, because users may never open the card before they fly. */
export async function saveChangedCard(dispatch: Dispatch, me: number, id: number): Promise<void> {
  const { data, error } = await dispatch(tripForCard.initiate({ me, id }, { forceRefetch: true, subscribe: false }))
  if ((error as Failure | undefined)?.status === 404) savedCards.forget(me, id)
  else if (data) await saveCard(me, data)
}

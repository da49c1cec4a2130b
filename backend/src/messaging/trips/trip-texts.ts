import { placeOf } from '../../listings/trip/flight-times.service.ts'
import { quoted } from '../../mail/email-template.ts'
import { product } from '../../product.ts'
import { firstNameOf } from './family/family-texts.ts'

/** The data for an email about a trip, read at the time of sending. */
export interface TripEmailData {
  recipient: number
  to: string
  other: string
  hasLeft: boolean
  state: string
  waitsForRecipient: boolean | null
  isChange: boolean
  blocked: boolean
  departure: string
  arrival: string
  date: string
  meetingPlace: string | null
  meetingSide: keyof typeof SIDES | null
  isBanned: boolean
  /** The recipient's listing of this trip, if others can find it. */
  openListing: number | null
  /** The type of listing to search for in place of the other person's. */
  otherType: 'helper' | 'seeking_help'
}

const SIDES = {
  'before-security': 'before the security check',
  'after-security': 'after the security check',
  'after-arrival': 'after landing, at the exit',
}

const UNTIL_ACCEPTED = 'Your trip stays as agreed until you say yes.'
const HOW_TO_RESPOND = 'Please say yes or no, or suggest other flights. The proposal ends when the first flight leaves.'

interface EmailContent {
  subject: string
  paragraphs: string[]
  label?: string
  /** Whether the email shows other matches. */
  showsMatches?: boolean
}

type Template = (data: TripEmailData, trip: string) => EmailContent | undefined

const TEMPLATES: Record<string, Template> = {
  proposed: (data, trip) =>
    needsResponse(data, false) && {
      subject: 'Would you like to travel together?',
      paragraphs: [`${quoted(firstNameOf(data.other))} proposes a trip with you: ${trip}.`, HOW_TO_RESPOND],
      label: 'See the proposal',
    },
  changed: (data, trip) =>
    needsResponse(data, true) && {
      subject: data.isChange ? 'Your trip: other flights were suggested' : 'Other flights were suggested for your trip',
      paragraphs: [
        `${quoted(firstNameOf(data.other))} suggests other flights for ${data.isChange ? 'your trip' : 'the trip'}: ${trip}.`,
        data.isChange ? `Please check whether they suit you. ${UNTIL_ACCEPTED}` : HOW_TO_RESPOND,
      ],
      label: 'See the flights',
    },
  accepted: (data, trip) =>
    data.state === 'agreed' && !data.blocked
      ? {
          subject: 'Your trip is agreed',
          paragraphs: [
            `${quoted(firstNameOf(data.other))} said yes. You’re traveling together: ${trip}.`,
            'Next, choose where you’ll meet and what to share with each other, such as a phone number.',
          ],
          label: 'Open your trip',
        }
      : undefined,
  declined: (data, trip) =>
    data.state !== 'declined' || (data.blocked && !data.hasLeft)
      ? undefined
      : {
          subject: 'The trip that you proposed',
          paragraphs: [
            data.hasLeft
              ? `The other traveler has deleted their account and can’t travel with you: ${trip}.`
              : `${quoted(firstNameOf(data.other))} can’t travel with you this time: ${trip}.`,
            'Thank you for asking. Plans differ, so please don’t take it personally. You may have other matches.',
          ],
          showsMatches: true,
        },
  ended: (data, trip) =>
    data.state !== 'withdrawn' || data.blocked
      ? undefined
      : {
          subject: 'A trip that was proposed to you has ended',
          paragraphs: [
            `${quoted(firstNameOf(data.other))} has agreed with someone else, so their proposal has ended: ${trip}.`,
            'Please don’t take it personally. You may have other matches.',
          ],
          showsMatches: true,
        },
  'change-accepted': (data, trip) =>
    data.state === 'agreed'
      ? {
          subject: 'Your new flights are agreed',
          paragraphs: [`${quoted(firstNameOf(data.other))} said yes to the new flights: ${trip}.`],
          label: 'Open your trip',
        }
      : undefined,
  'change-declined': (data, trip) =>
    data.state === 'agreed'
      ? {
          subject: 'Your trip stays as agreed',
          paragraphs: [
            `The other flights don’t suit ${quoted(firstNameOf(data.other))}. Your trip stays as agreed: ${trip}.`,
            'If you can no longer take these flights, please message each other or cancel the trip.',
          ],
          label: 'Open your trip',
        }
      : undefined,
  cancelled: (data, trip) => ({
    subject: 'Your trip was canceled',
    paragraphs: [
      data.hasLeft
        ? `Your fellow traveler has deleted their account, so your trip is canceled: ${trip}.`
        : data.isBanned
          ? `${quoted(firstNameOf(data.other))} was removed from ${product}, so your trip is canceled: ${trip}.`
          : `${quoted(firstNameOf(data.other))} canceled your trip: ${trip}.`,
      ...(data.openListing === null ? [] : ['Your listing is open again, so that others can find you.']),
    ],
    showsMatches: data.openListing !== null,
    label: 'See the trip',
  }),
  replaced: (data, trip) =>
    data.state === 'cancelled'
      ? {
          subject: 'Your trip was canceled',
          paragraphs: [
            `You said that your flights have changed. Your fellow traveler has found someone else for these flights, so your trip together is canceled: ${trip}.`,
            ...(data.openListing === null
              ? []
              : ['Your listing is open again. If your flights have changed, please update it.']),
          ],
          label: 'See the trip',
        }
      : undefined,
  'helper-away': (data, trip) =>
    data.state === 'agreed'
      ? {
          subject: `Your helper is no longer reachable through ${product}`,
          paragraphs: [
            `Your trip continues: ${trip}. Its page, the meeting card and your family’s link keep working until it ends.`,
            'Please call your helper if you have their number. At the airport, airline staff can help you find the gate. In an emergency, call the local emergency number on your meeting card.',
          ],
          label: 'Open your trip',
        }
      : undefined,
  meeting: (data, trip) =>
    data.state === 'agreed' && !data.blocked
      ? {
          subject: 'Where you’ll meet for your trip',
          paragraphs: [
            `${quoted(firstNameOf(data.other))} chose where you’ll meet for your trip: ${trip}.`,
            meetingOf(data),
            'If it doesn’t suit you, please message each other, or choose another place on your trip’s page.',
          ],
          label: 'Open your trip',
        }
      : undefined,
  'listing-changed': (data, trip) =>
    data.state === 'agreed' && !data.blocked
      ? {
          subject: 'Please check your trip',
          paragraphs: [
            `${quoted(firstNameOf(data.other))} changed their listing, and it no longer fits the flights that you agreed on: ${trip}.`,
            'Please message each other. Your trip stays as agreed until one of you changes or cancels it.',
          ],
          label: 'Open your trip',
        }
      : undefined,
  'listing-gone': (data, trip) =>
    data.state === 'agreed' && !data.blocked
      ? {
          subject: 'Your trip stays as agreed',
          paragraphs: [
            `Others can no longer see the listing of ${quoted(firstNameOf(data.other))} for your trip: ${trip}.`,
            'Nothing changes for the two of you. If you’re wondering why, message each other.',
          ],
          label: 'Open your trip',
        }
      : undefined,
}

const needsResponse = (
  { waitsForRecipient, blocked, isChange, state }: TripEmailData,
  mayBeAgreed: boolean,
): true | undefined =>
  waitsForRecipient && !blocked && (state === 'proposed' || (mayBeAgreed && isChange)) ? true : undefined

function meetingOf({ meetingPlace, meetingSide }: TripEmailData): string {
  const where = [meetingPlace, meetingSide && SIDES[meetingSide]].filter(Boolean).join(', ')
  return where ? `The meeting place is now: ${where}.` : 'There is no meeting place at the moment.'
}

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const tripOf = ({ departure, arrival, date }: TripEmailData) =>
  `${placeOf(departure).city} to ${placeOf(arrival).city} on ${LONG.format(Date.parse(date))}`

/** The content of an email of a kind such as `changed:3`; undefined if it no longer applies. */
export const tripEmailText = (kind: string, data: TripEmailData): EmailContent | undefined =>
  TEMPLATES[kind.split(':')[0]!]?.(data, tripOf(data))

import { placeOf } from '../../listings/trip/flight-times.service.ts'
import { quoted } from '../../mail/email-template.ts'
import { product } from '../../product.ts'

/** What an email about a trip says, from the rows as they are. */
export interface News {
  reader: number
  to: string
  other: string
  hasLeft: boolean
  state: string
  waitsForReader: boolean | null
  isChange: boolean
  blocked: boolean
  departure: string
  arrival: string
  date: string
  meetingPlace: string | null
  meetingSide: keyof typeof SIDES | null
  isBanned: boolean
  /** The reader's listing of this trip, if others can find it. */
  openListing: number | null
  /** What the other's listing is, or would be. */
  otherType: 'helper' | 'seeking_help'
}

const SIDES = {
  'before-security': 'before the security check',
  'after-security': 'after the security check',
  'after-arrival': 'after landing, at the exit',
}

const HOLDS = 'What you have agreed holds until you say yes.'
const ENDS = 'Please say yes or no, or suggest other flights. The proposal ends when the first flight leaves.'

interface EmailContent {
  subject: string
  paragraphs: string[]
  /** The button to the page of the trip, unless the email leads on to others. */
  label?: string
  /** Whether the reader is shown who else fits. */
  continues?: boolean
}

type Words = (news: News, trip: string) => EmailContent | undefined

const WORDS: Record<string, Words> = {
  proposed: (news, trip) =>
    asked(news, false) && {
      subject: 'Would you like to travel together?',
      paragraphs: [`Someone called ${quoted(news.other)} proposes a trip with you: ${trip}.`, ENDS],
      label: 'See the proposal',
    },
  changed: (news, trip) =>
    asked(news, true) && {
      subject: news.isChange ? 'Your trip: other flights were suggested' : 'Other flights were suggested for your trip',
      paragraphs: [
        `The other traveler, ${quoted(news.other)}, suggests other flights for ${news.isChange ? 'your trip' : 'the trip'}: ${trip}.`,
        news.isChange ? `Please look whether they suit you. ${HOLDS}` : ENDS,
      ],
      label: 'See the flights',
    },
  accepted: (news, trip) =>
    news.state === 'agreed' && !news.blocked
      ? {
          subject: 'Your trip is agreed',
          paragraphs: [
            `Your fellow traveler ${quoted(news.other)} said yes. You travel together: ${trip}.`,
            'Next, say where you meet, and choose what you let each other see, such as a phone number.',
          ],
          label: 'Open your trip',
        }
      : undefined,
  declined: (news, trip) =>
    news.state !== 'declined' || (news.blocked && !news.hasLeft)
      ? undefined
      : {
          subject: 'The trip that you proposed',
          paragraphs: [
            news.hasLeft
              ? `The other traveler has deleted their account and can’t travel with you: ${trip}.`
              : `The other traveler, ${quoted(news.other)}, cannot travel with you this time: ${trip}.`,
            'Thank you for asking. Plans differ, and it says nothing about you. Others may fit just as well.',
          ],
          continues: true,
        },
  ended: (news, trip) =>
    news.state !== 'withdrawn' || news.blocked
      ? undefined
      : {
          subject: 'A trip that was proposed to you has ended',
          paragraphs: [
            `The other traveler, ${quoted(news.other)}, has agreed with someone else, so their proposal has ended: ${trip}.`,
            'It says nothing about you. Others may fit just as well.',
          ],
          continues: true,
        },
  'change-accepted': (news, trip) =>
    news.state === 'agreed'
      ? {
          subject: 'Your new flights are agreed',
          paragraphs: [`Your fellow traveler ${quoted(news.other)} said yes to the other flights: ${trip}.`],
          label: 'Open your trip',
        }
      : undefined,
  'change-declined': (news, trip) =>
    news.state === 'agreed'
      ? {
          subject: 'Your trip stays as it was agreed',
          paragraphs: [
            `The other flights do not suit ${quoted(news.other)}. Your trip stays as you agreed: ${trip}.`,
            'If you cannot take these flights any more, please write to each other, or cancel the trip.',
          ],
          label: 'Open your trip',
        }
      : undefined,
  cancelled: (news, trip) => ({
    subject: 'Your trip was cancelled',
    paragraphs: [
      news.hasLeft
        ? `Your fellow traveler has deleted their account, so your trip is cancelled: ${trip}.`
        : news.isBanned
          ? `Your fellow traveler ${quoted(news.other)} was removed from ${product}, so your trip is cancelled: ${trip}.`
          : `Your fellow traveler ${quoted(news.other)} has cancelled your trip: ${trip}.`,
      ...(news.openListing === null ? [] : ['Your listing is open again, so that others can find you.']),
    ],
    continues: news.openListing !== null,
    label: 'See the trip',
  }),
  replaced: (news, trip) =>
    news.state === 'cancelled'
      ? {
          subject: 'Your trip was cancelled',
          paragraphs: [
            `You said that your flights have changed. Your fellow traveler has found someone else for these flights, so your trip together is cancelled: ${trip}.`,
            ...(news.openListing === null
              ? []
              : ['Your listing is open again. If your flights are different now, please change them there.']),
          ],
          label: 'See the trip',
        }
      : undefined,
  'helper-away': (news, trip) =>
    news.state === 'agreed'
      ? {
          subject: 'Your helper is no longer reachable through Flight Amigo',
          paragraphs: [
            `Your trip goes on: ${trip}. Your page, the meeting card and the link for your family stay as they are until its end.`,
            'Please call your helper if you have their number. At the airport, the staff of the airline help with the way to the gate. In an emergency, call the local emergency number, which is on your card.',
          ],
          label: 'Open your trip',
        }
      : undefined,
  meeting: (news, trip) =>
    news.state === 'agreed' && !news.blocked
      ? {
          subject: 'Where you meet for your trip',
          paragraphs: [
            `Your fellow traveler ${quoted(news.other)} has changed where you meet for your trip: ${trip}.`,
            meetingOf(news),
            'If it does not suit you, please write to each other, or say another place on the page of your trip.',
          ],
          label: 'Open your trip',
        }
      : undefined,
  'listing-changed': (news, trip) =>
    news.state === 'agreed' && !news.blocked
      ? {
          subject: 'Please look at your trip again',
          paragraphs: [
            `Your fellow traveler ${quoted(news.other)} has changed their listing, and it does not fit the flights that you have agreed on: ${trip}.`,
            'Please write to each other. What you have agreed holds until one of you changes or cancels it.',
          ],
          label: 'Open your trip',
        }
      : undefined,
  'listing-gone': (news, trip) =>
    news.state === 'agreed' && !news.blocked
      ? {
          subject: 'Your trip stays as you agreed',
          paragraphs: [
            `The listing of ${quoted(news.other)} for your trip is not shown to others any more: ${trip}.`,
            'That changes nothing for the two of you. If you wonder why, write to each other.',
          ],
          label: 'Open your trip',
        }
      : undefined,
}

const asked = ({ waitsForReader, blocked, isChange, state }: News, mayBeAgreed: boolean): true | undefined =>
  waitsForReader && !blocked && (state === 'proposed' || (mayBeAgreed && isChange)) ? true : undefined

function meetingOf({ meetingPlace, meetingSide }: News): string {
  const where = [meetingPlace, meetingSide && SIDES[meetingSide]].filter(Boolean).join(', ')
  return where ? `Now it is: ${where}.` : 'No meeting place is agreed now.'
}

const LONG = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

const tripOf = ({ departure, arrival, date }: News) =>
  `${placeOf(departure).city} to ${placeOf(arrival).city} on ${LONG.format(Date.parse(date))}`

/** The wording of a kind of news, such as `changed:3`; undefined when it no longer makes sense. */
export const tripEmailText = (kind: string, news: News): EmailContent | undefined =>
  WORDS[kind.split(':')[0]!]?.(news, tripOf(news))

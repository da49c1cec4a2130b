import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import { POOL } from '../../db/pool.ts'
import { ENV, type Env } from '../../env.ts'
import { placeOf } from '../../listings/trip/flight-times.service.ts'
import { letter, quoted } from '../../mail/letter.ts'
import type { Letter } from '../../mail/mailer.ts'
import { product } from '../../product.ts'
import type { PushPayload } from '../../push/push.contract.ts'
import { kind, writer } from '../../startup/additions.ts'
import { blockBetween } from '../blocks.service.ts'
import { STATE, WAITS_FOR } from './agreement/held-trip.ts'

interface About {
  trip: number
  account: number
  /** As in trip_notice: `changed:3` is the change that made revision 3. */
  kind: string
}

/** The letter about what has become of a trip. */
export const tripLetter = kind<{ trip: number; account: number; kind: string }>('trip-news')
/** The push message about it. */
export const tripPush = kind<{ trip: number; account: number; kind: string }>('trip-news')
const tripsDaily = kind<{ account: number }>('trips-daily')

// Of several in a row only the newest is told: it says how things stand. News of the meeting place stands for itself.
const NEWS = `
  select a.id::float8 as reader, a.email as "to", b.username as other, b.left_at is not null as "hasLeft",
         ${STATE} as state, ${WAITS_FOR} = a.id as "waitsForReader", t.change is not null as "isChange",
         ${blockBetween('a.id', 'b.id')} or b.banned_at is not null as blocked, first.departure, last.arrival, first.date::text as date,
         t.meeting_place as "meetingPlace", t.meeting_side as "meetingSide",
         exists (select from listing where id in (t.helper_listing_id, t.seeking_listing_id)
                   and account_id = a.id and status = 'open' and closes_at > now()) as "isOpenAgain"
  from trip t
  join account a on a.id = $2
  join account b on b.id = case when t.helper_id = a.id then t.traveler_id else t.helper_id end
  join trip_leg first on first.trip_id = t.id and first.number = 1
  join lateral (select arrival from trip_leg where trip_id = t.id order by number desc limit 1) as last on true
  where t.id = $1 and a.email is not null and a.banned_at is null
    and exists (select from trip_notice n where n.trip_id = t.id and n.kind = $3 and n.account_id = a.id
      and not exists (select from trip_notice later where later.trip_id = t.id and later.account_id = a.id and later.at > n.at
        and case when n.kind like 'meeting:%' then later.kind like 'meeting:%'
          else later.kind ~ '^(proposed|accepted|declined|cancelled|changed|change-)' end))`

const LATELY = `
  select count(*)::int as count from trip_notice where account_id = $1 and at > now() - interval '1 day'`

interface News {
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
  isOpenAgain: boolean
}

const SIDES = {
  'before-security': 'before the security check',
  'after-security': 'after the security check',
  'after-arrival': 'after landing, at the exit',
}

const HOLDS = 'What you have agreed holds until you say yes.'
const ENDS = 'Please say yes or no, or suggest other flights. The proposal ends when the first flight leaves.'

type Words = (news: News, trip: string) => { subject: string; paragraphs: string[]; label: string } | undefined

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
    news.blocked
      ? undefined
      : {
          subject: 'The trip that you proposed',
          paragraphs: [
            `The other traveler, ${quoted(news.other)}, cannot travel with you this time: ${trip}.`,
            'Thank you for asking. Plans differ, and it says nothing about you. Others may fit just as well.',
          ],
          label: 'See the trip',
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
        : `Your fellow traveler ${quoted(news.other)} has cancelled your trip: ${trip}.`,
      ...(news.isOpenAgain ? ['Your listing is open again, so that others can find you.'] : []),
    ],
    label: 'See the trip',
  }),
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

const pageOf = (trip: number) => `/trips/${trip}`

/** The letters and push messages about trips, written from the rows as they are when they are sent. No subject has a name. */
@Injectable()
export class TripsLetters {
  readonly letters = [writer(tripLetter, (about) => this.#letter(about))]
  readonly pushes = [
    writer(tripPush, (about) => this.#push(about)),
    writer(tripsDaily, ({ account }) => this.#daily(account)),
  ]

  constructor(
    @Inject(POOL) private readonly pool: Pool,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async #letter(about: About): Promise<Letter | undefined> {
    const { news, words } = await this.#words(about)
    if (!news || !words) return
    const { subject, paragraphs, label } = words
    const wording = letter({
      ...{ subject, paragraphs },
      button: { label, url: this.env.ORIGIN + pageOf(about.trip) },
      small: {
        text: `You get this mail from ${product} because somebody counts on you.`,
        label: 'Your trips',
        url: `${this.env.ORIGIN}/trips`,
      },
    })
    return { to: news.to, ...wording }
  }

  async #push(about: About): Promise<PushPayload | undefined> {
    const { news, words } = await this.#words(about)
    if (!news || !words) return
    return { to: news.reader, title: words.subject, link: pageOf(about.trip), tag: `trip-${about.trip}` }
  }

  async #daily(account: number): Promise<PushPayload | undefined> {
    const { rows } = await this.pool.query<{ count: number }>(LATELY, [account])
    if (!rows[0]?.count) return
    return { to: account, title: 'News about your trips', link: '/trips', tag: 'trips' }
  }

  async #words({ trip, account, kind }: About) {
    const { rows } = await this.pool.query<News>(NEWS, [trip, account, kind])
    const [news] = rows
    const words = news && WORDS[kind.split(':')[0]!]?.(news, tripOf(news))
    return { news, words }
  }
}

import type { EntityManager } from '@mikro-orm/postgresql'
import { expressionBuilder } from 'kysely'
import { jsonArrayFrom } from 'kysely/helpers/postgres'
import { accountErrors } from '../account/account.contract.ts'
import type { Database } from '../db/database.types.ts'
import { iso, kysely } from '../db/kysely.ts'
import { isNumberOfLeg } from '../flights/public.ts'
import { Problem } from '../http/problem.ts'
import { LISTING_TEXTS } from '../listings/listings.contract.ts'
import { messagingErrors } from '../messaging/messaging.contract.ts'
import { moderationErrors, type NewReport, type SnapshotLine, type SubjectKind } from './moderation.contract.ts'

/** A tip message has the id of its tip. */
export type Kind = SubjectKind | 'tip-message'

export interface Subject {
  kind: Kind
  id: number
  /** Null for a tip giver without an account. */
  aboutId: number | null
  /** The account confirmed that it is the author: a visitor may have entered the address of someone else. */
  authorConfirmed: boolean
  snapshot: SnapshotLine[]
  text: string
}

interface Found extends Pick<Subject, 'aboutId' | 'authorConfirmed'> {
  texts: Array<string | null | undefined>
  lines: Record<string, string | null | undefined>
}

type Find = (em: EntityManager, id: number, me: number) => Promise<Found | undefined>

const find: Record<Kind, Find> = {
  person: async (em, id, me) => {
    const row = await kysely(em)
      .selectFrom('account')
      .select(['username', 'bio', 'languages', 'profile_picture_url'])
      .where('id', '=', id)
      .where(({ or, eb }) => or([eb('email_confirmed_at', 'is not', null), eb('left_at', 'is not', null)]))
      .executeTakeFirst()
    if (!row) return undefined
    const { username, bio, languages, profile_picture_url: picture } = row
    const lines = { Name: username, About: bio, Languages: languages, Picture: picture }
    const trips = await tripsOfTwo(em, me, id)
    return {
      aboutId: id,
      authorConfirmed: true,
      texts: [username, bio, languages],
      lines: { ...lines, [TRIPS]: trips },
    }
  },
  listing: async (em, id) => {
    const row = await kysely(em)
      .selectFrom('listing as l')
      .innerJoin('account as a', 'a.id', 'l.account_id')
      .selectAll('l')
      .select(({ eb, or }) =>
        or([eb('l.confirmed_at', 'is not', null), eb('a.email_confirmed_at', '>=', eb.ref('l.created_at'))])
          .$castTo<boolean | null>()
          .as('authorConfirmed'),
      )
      .where('l.id', '=', id)
      .where('l.status', '<>', 'removed')
      .executeTakeFirst()
    if (!row) return undefined
    const { contact_name: name, description, traveler } = row
    const lines = {
      Description: description,
      Route: `${row.departure} to ${row.arrival}`,
      Day: row.end_date ? `${row.date} to ${row.end_date}` : row.date,
      Flight: row.carrier && `${row.carrier}${row.flight_number}${row.flight_suffix}`,
      Type: row.type === 'helper' ? 'Offers help' : 'Seeks help',
      ...Object.fromEntries(LISTING_TEXTS.map((text) => [text.label, row[text.name]])),
      Name: name,
      Traveler: traveler?.firstName,
      Note: traveler?.note,
    }
    const texts = [
      name,
      ...LISTING_TEXTS.map((text) => row[text.name]),
      description,
      traveler?.firstName,
      traveler?.note,
    ]
    return { aboutId: row.account_id, authorConfirmed: row.authorConfirmed ?? false, texts, lines }
  },
  message: async (em, id, me) => {
    const row = await kysely(em)
      .selectFrom('message as m')
      .innerJoin('conversation_side as side', 'side.conversation_id', 'm.conversation_id')
      .innerJoin('account as a', 'a.id', 'm.sender_id')
      .innerJoin('account as b', 'b.id', 'side.account_id')
      .select(['m.sender_id', 'm.content', 'a.username as from', 'b.username as to'])
      .where('m.id', '=', id)
      .where('side.account_id', '=', me)
      .executeTakeFirst()
    if (!row) return undefined
    const lines = { Message: row.content, From: row.from, To: row.to }
    const trips = await tripsOfTwo(em, me, row.sender_id)
    return { aboutId: row.sender_id, authorConfirmed: true, texts: [row.content], lines: { ...lines, [TRIPS]: trips } }
  },
  rating: async (em, id) => {
    const row = await kysely(em)
      .selectFrom('testimonial as t')
      .innerJoin('account as a', 'a.id', 't.author_id')
      .innerJoin('account as b', 'b.id', 't.target_id')
      .select(['t.author_id', 't.text', 't.rating', 't.route', 'a.username as by', 'b.username as about'])
      .where('t.id', '=', id)
      .where('b.left_at', 'is', null)
      .where('t.publish_at', 'is', null)
      .where('t.withheld', 'is distinct from', 'removed')
      .executeTakeFirst()
    if (!row) return undefined
    const lines = { Review: row.text, Rating: `${row.rating} of 5`, Route: row.route, By: row.by, About: row.about }
    return { aboutId: row.author_id, authorConfirmed: true, texts: [row.text], lines }
  },
  'tip-message': async (em, id, me) => {
    const row = await kysely(em)
      .selectFrom('tip')
      .leftJoin('account as a', 'a.id', 'tip.payer_id')
      .innerJoin('account as b', 'b.id', 'tip.recipient_id')
      .select(['tip.payer_id', 'tip.message', 'tip.amount_cents', 'a.username as from', 'b.username as to'])
      .where('tip.id', '=', id)
      .where('tip.recipient_id', '=', me)
      .where('tip.message', 'is not', null)
      .where('tip.paid_at', 'is not', null)
      .executeTakeFirst()
    if (!row) return undefined
    const from = row.from ?? 'Signed-out visitor'
    const lines = { Message: row.message, Tip: `$${row.amount_cents / 100}`, From: from, To: row.to }
    return { aboutId: row.payer_id, authorConfirmed: row.payer_id !== null, texts: [row.message], lines }
  },
}

const TRIPS = 'Trips of the two'

interface FlightFacts {
  flight: string | null
  canceled: boolean
  divertedTo: string | null
  leaves: string
  left: string | null
  landed: string | null
}

/** Staff must know about a planned trip. */
async function tripsOfTwo(em: EntityManager, me: number, other: number): Promise<string> {
  const trips = await kysely(em)
    .selectFrom('trip')
    .innerJoin('trip_leg as first', (join) => join.onRef('first.trip_id', '=', 'trip.id').on('first.number', '=', 1))
    .select(({ selectFrom }) => [
      ...(['trip.state', 'first.departure', 'first.date'] as const),
      selectFrom('trip_leg')
        .select('arrival')
        .whereRef('trip_id', '=', 'trip.id')
        .orderBy('number', 'desc')
        .limit(1)
        .as('arrival'),
      jsonArrayFrom(flightsOfTrip).as('flights'),
    ])
    .where(({ or, and, eb }) =>
      or([
        and([eb('helper_id', '=', me), eb('traveler_id', '=', other)]),
        and([eb('helper_id', '=', other), eb('traveler_id', '=', me)]),
      ]),
    )
    .orderBy('trip.id', 'desc')
    .limit(3)
    .execute()
  return trips
    .map(({ departure, arrival, date, state, flights }) =>
      [`${departure} to ${arrival}`, date, state, ...flights.map(flightText)].join(', '),
    )
    .join('; ')
}

const flightsOfTrip = expressionBuilder<Database & { trip: Database['trip'] }, 'trip'>()
  .selectFrom('trip_leg as leg')
  .innerJoin('flight_number as number', (join) => join.on(isNumberOfLeg('leg')))
  .innerJoin('flight_leg_status as status', 'status.id', 'number.leg_id')
  .select(({ ref }) => [
    ...(['leg.flight', 'status.canceled', 'status.diverted_to as divertedTo'] as const),
    iso(ref('status.scheduled_departure')).as('leaves'),
    iso(ref('status.actual_departure')).as('left'),
    iso(ref('status.actual_arrival')).as('landed'),
  ])
  .whereRef('leg.trip_id', '=', 'trip.id')
  .orderBy('leg.number')

function flightText({ flight, canceled, divertedTo, leaves, left, landed }: FlightFacts): string {
  const at = (moment: string) => `${moment.slice(0, 16).replace('T', ' ')} UTC`
  const until = left ? `left ${at(left)}` : `leaves ${at(leaves)}`
  const fact = canceled ? 'canceled' : landed ? `landed ${at(landed)}` : until
  return [flight, fact, ...(divertedTo ? [`(diverted to ${divertedTo})`] : [])].join(' ')
}

function reportedSubject({ messageId, testimonialId, tipId, listingId, userId }: NewReport): {
  kind: Kind
  id: number
} {
  if (messageId !== undefined) return { kind: 'message', id: messageId }
  if (testimonialId !== undefined) return { kind: 'rating', id: testimonialId }
  if (tipId !== undefined) return { kind: 'tip-message', id: tipId }
  if (listingId !== undefined) return { kind: 'listing', id: listingId }
  return { kind: 'person', id: userId as number }
}

export async function findSubject(em: EntityManager, me: number, report: NewReport): Promise<Subject> {
  const { kind, id } = reportedSubject(report)
  const found = await find[kind](em, id, me)
  if (!found) {
    if (kind === 'listing' && report.userId !== undefined) {
      return findSubject(em, me, { ...report, listingId: undefined })
    }
    throw new Problem(kind === 'person' ? accountErrors['user-not-found'] : moderationErrors['subject-not-found'])
  }
  if (found.aboutId === me) throw new Problem(messagingErrors['to-oneself'])
  const { aboutId, authorConfirmed, texts, lines } = found
  const snapshot = Object.entries(lines).flatMap(([label, value]) => (value ? [{ label, value }] : []))
  return { kind, id, aboutId, authorConfirmed, snapshot, text: texts.filter(Boolean).join(' ') }
}

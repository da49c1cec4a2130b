import type { EntityManager } from '@mikro-orm/postgresql'
import { accountErrors } from '../account/account.contract.ts'
import { Problem } from '../http/problem.ts'
import { LISTING_TEXTS } from '../listings/listings.contract.ts'
import { messagingErrors } from '../messaging/messaging.contract.ts'
import { moderationErrors, type NewReport, type SnapshotLine, type SubjectKind } from './moderation.contract.ts'
import type { FlightFacts } from './moderation.entity.ts'
import { findListing, findMessage, findPerson, findReview, findTipMessage, findTripsOfTwo } from './subjects.sql.ts'

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
    const row = await findPerson.first(em, { id })
    if (!row) return undefined
    const { username, bio, languages, picture } = row
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
    const row = await findListing.first(em, { id })
    if (!row) return undefined
    const { name, description, traveler, note, flight } = row
    const lines = {
      Description: description,
      Route: `${row.departure} to ${row.arrival}`,
      Day: row.endDate ? `${row.date} to ${row.endDate}` : row.date,
      Flight: flight,
      Type: row.type === 'helper' ? 'Offers help' : 'Seeks help',
      ...Object.fromEntries(LISTING_TEXTS.map((text) => [text.label, row[text.name]])),
      Name: name,
      Traveler: traveler,
      Note: note,
    }
    const texts = [name, ...LISTING_TEXTS.map((text) => row[text.name]), description, traveler, note]
    return { aboutId: row.accountId, authorConfirmed: row.authorConfirmed, texts, lines }
  },
  message: async (em, id, me) => {
    const row = await findMessage.first(em, { id, me })
    if (!row) return undefined
    const lines = { Message: row.content, From: row.from, To: row.to }
    const trips = await tripsOfTwo(em, me, row.senderId)
    return { aboutId: row.senderId, authorConfirmed: true, texts: [row.content], lines: { ...lines, [TRIPS]: trips } }
  },
  rating: async (em, id) => {
    const row = await findReview.first(em, { id })
    if (!row) return undefined
    const lines = { Review: row.text, Rating: `${row.rating} of 5`, Route: row.route, By: row.by, About: row.about }
    return { aboutId: row.authorId, authorConfirmed: true, texts: [row.text], lines }
  },
  'tip-message': async (em, id, me) => {
    const row = await findTipMessage.first(em, { id, me })
    if (!row) return undefined
    const from = row.from ?? 'Signed-out visitor'
    const lines = { Message: row.message, Tip: `$${row.cents / 100}`, From: from, To: row.to }
    return { aboutId: row.payerId, authorConfirmed: row.payerId !== null, texts: [row.message], lines }
  },
}

const TRIPS = 'Trips of the two'

/** Staff must know about a planned trip. */
async function tripsOfTwo(em: EntityManager, me: number, other: number): Promise<string> {
  const trips = await findTripsOfTwo.rows(em, { me, other })
  return trips
    .map(({ departure, arrival, date, state, flights }) =>
      [`${departure} to ${arrival}`, date, state, ...flights.map(flightText)].join(', '),
    )
    .join('; ')
}

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

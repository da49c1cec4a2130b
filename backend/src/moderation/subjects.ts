import type { EntityManager } from '@mikro-orm/postgresql'
import { accountErrors } from '../account/account.contract.ts'
import { lockAuthorOf } from '../account/lock-order.service.ts'
import { accountsOf } from '../account/standing.service.ts'
import { Problem } from '../http/problem.ts'
import { rate } from '../listings/testimonials/person-rating.service.ts'
import { decideAboutMessage } from '../messaging/decisions.service.ts'
import { messagingErrors } from '../messaging/messaging.contract.ts'
import { moderationErrors, type NewReport, type SnapshotLine, type SubjectKind } from './moderation.contract.ts'

/** What a case is about. The words of a tip go by its id. */
export type Kind = SubjectKind | 'words'

/** What a report is about, as it is now. */
export interface Subject {
  kind: Kind
  id: number
  /** Null for a giver who was not signed in. */
  aboutId: number | null
  /** Whether the account has proved that it is the author: a visitor may have typed a stranger's address. */
  proven: boolean
  snapshot: SnapshotLine[]
  /** The words that its author wrote. */
  words: string
}

interface Row {
  aboutId: number | null
  proven: boolean
  words: string
  [label: string]: unknown
}

/** What the reporter has proposed to the other person or agreed on with them, the latest first: staff must know of a journey. */
const tripsWith = (other: string) => `
  (select string_agg(concat_ws(', ', first.departure || ' to ' || last.arrival, first.date, newest.state), '; ')
   from (
     select id, state from trip where (helper_id, traveler_id) in ((:me, ${other}), (${other}, :me))
     order by id desc limit 3
   ) as newest
   join trip_leg first on first.trip_id = newest.id and first.number = 1
   join lateral (select arrival from trip_leg where trip_id = newest.id order by number desc limit 1) as last on true)
  as "Trips of the two"`

// Columns other than aboutId, proven and words are the lines of the snapshot, in this order.
const FIND: Record<Kind, string> = {
  person: `
    select id as "aboutId", true as proven, concat_ws(' ', username, bio, languages) as words,
           username as "Name", bio as "About", languages as "Languages", profile_picture_url as "Picture",
           ${tripsWith('account.id')}
    from account where id = :id and (email_confirmed_at is not null or left_at is not null)`,
  listing: `
    select l.account_id as "aboutId", concat_ws(' ', l.contact_name, l.skills, l.description, l.traveler ->> 'firstName', l.traveler ->> 'note') as words,
           l.confirmed_at is not null or coalesce(a.email_confirmed_at >= l.created_at, false) as proven,
           l.description as "Description", l.departure || ' to ' || l.arrival as "Route",
           concat_ws(' to ', l.date, l.end_date) as "Day", l.carrier || l.flight_number || l.flight_suffix as "Flight",
           case l.type when 'helper' then 'Offers help' else 'Seeks help' end as "Type",
           l.skills as "Skills", l.contact_name as "Name", l.traveler ->> 'firstName' as "Traveler", l.traveler ->> 'note' as "Note"
    from listing l join account a on a.id = l.account_id
    where l.id = :id and l.status <> 'removed'`,
  message: `
    select m.sender_id as "aboutId", true as proven, m.content as words, m.content as "Message",
           a.username as "From", b.username as "To", ${tripsWith('m.sender_id')}
    from message m join conversation_side s on s.conversation_id = m.conversation_id and s.account_id = :me
    join account a on a.id = m.sender_id join account b on b.id = s.account_id
    where m.id = :id`,
  rating: `
    select t.author_id as "aboutId", true as proven, t.text as words, t.text as "Review",
           t.rating || ' of 5' as "Rating", t.route as "Route", a.username as "By", b.username as "About"
    from testimonial t join account a on a.id = t.author_id join account b on b.id = t.target_id
    where t.id = :id and b.left_at is null and t.held_until is null and t.withheld is distinct from 'removed'`,
  words: `
    select payer_id as "aboutId", payer_id is not null as proven, message as words, message as "Message",
           '$' || amount_cents / 100 as "Tip", coalesce(a.username, 'Somebody who was not signed in') as "From",
           b.username as "To"
    from tip left join account a on a.id = payer_id join account b on b.id = recipient_id
    where tip.id = :id and recipient_id = :me and message is not null and paid_at is not null`,
}

/** What a report names: the most exact of its ids. */
function namedBy({ messageId, testimonialId, tipId, listingId, userId }: NewReport): { kind: Kind; id: number } {
  if (messageId !== undefined) return { kind: 'message', id: messageId }
  if (testimonialId !== undefined) return { kind: 'rating', id: testimonialId }
  if (tipId !== undefined) return { kind: 'words', id: tipId }
  if (listingId !== undefined) return { kind: 'listing', id: listingId }
  return { kind: 'person', id: userId as number }
}

/** Finds what a person reports. A listing that is gone meanwhile makes it a report of its author. */
export async function findSubject(em: EntityManager, me: number, report: NewReport): Promise<Subject> {
  const { kind, id } = namedBy(report)
  const [row] = await em.execute<Row[]>(FIND[kind], { id, me })
  if (!row) {
    if (kind === 'listing' && report.userId !== undefined) {
      return findSubject(em, me, { ...report, listingId: undefined })
    }
    throw new Problem(kind === 'person' ? accountErrors['user-not-found'] : moderationErrors['subject-not-found'])
  }
  if (row.aboutId === me) throw new Problem(messagingErrors['to-oneself'])
  const { aboutId, proven, words, ...seen } = row
  const snapshot = Object.entries(seen).flatMap(([label, value]) => (value ? [{ label, value: String(value) }] : []))
  return { kind, id, aboutId, proven, snapshot, words }
}

/** The SQL for what others see of the subject of a `moderation_case` that is called `c`. */
export const STATE = `
  case c.kind
    when 'person' then 'shown'
    when 'listing' then coalesce((select case when status in ('hidden', 'removed') then status else 'shown' end
                                  from listing where id = c.subject_id), 'gone')
    when 'message' then coalesce((select coalesce(withheld, 'shown') from message where id = c.subject_id), 'gone')
    when 'words' then coalesce(
      (select case when removed_at is null then 'hidden' else 'removed' end from words_report where tip_id = c.subject_id),
      (select 'shown' from tip where id = c.subject_id and message is not null), 'gone')
    else coalesce((select case withheld when 'kept' then 'gone' else coalesce(withheld, 'shown') end
                   from testimonial where id = c.subject_id), 'gone')
  end`

// A listing that is shown again meets the table's own triggers: it is withheld while its author is suspended, and found when its
// author has agreed on a trip.
const SHOW: Record<Exclude<Kind, 'person' | 'message'>, string> = {
  listing: `
    update listing set status = case when :withheld::text is null then 'open' else :withheld end, request_hash = null
    where id = :id and (status in ('hidden', 'removed') or :withheld::text is not null and status in ('open', 'partly', 'found', 'withheld'))`,
  rating: 'update testimonial set withheld = :withheld where id = :id',
  // They are moved away, so that nothing else that reads a tip can show them.
  words: `
    with taken as (
      insert into words_report (tip_id, message, removed_at)
        select coalesce(tip.id, kept.tip_id), coalesce(tip.message, kept.message), case when :withheld::text = 'removed' then now() end
        from (select :id::bigint as id) as one
        left join tip on tip.id = one.id and tip.message is not null left join words_report kept on kept.tip_id = one.id
        where :withheld::text is not null and coalesce(tip.message, kept.message) is not null
      on conflict (tip_id) do update set removed_at = excluded.removed_at
    ), back as (
      delete from words_report where tip_id = :id and :withheld::text is null returning message
    )
    update tip set message = (select message from back)
    where id = :id and (:withheld::text is not null or exists (select from back))`,
}

const REMOVE_PICTURE = 'update account set profile_picture_url = null where id = ?'
const TARGET = 'select target_id from testimonial where id = ?'

/**
 * Hides or removes a thing for others, or shows it again. For a person, only the picture can be removed. Answers whose
 * conversations it has changed, to be told after the commit.
 */
export async function withhold(
  em: EntityManager,
  { kind, id }: { kind: Kind; id: number },
  withheld: 'hidden' | 'removed' | null,
): Promise<number[]> {
  if (kind === 'message') return decideAboutMessage(em, id, withheld)
  if (kind === 'person') {
    if (withheld === 'removed') await em.execute(REMOVE_PICTURE, [id])
    return []
  }
  if (kind === 'listing') await lockAuthorOf(em, id)
  await em.execute(SHOW[kind], { id, withheld })
  if (kind !== 'rating') return []
  const [testimonial] = await em.execute<Array<{ target_id: number }>>(TARGET, [id])
  if (testimonial) await rate(em, Number(testimonial.target_id)) // the average counts only what is shown
  return []
}

const OF_PERSON = `account_id in (select id from account where ${accountsOf('?')})`

/** Takes the open listings of all accounts of a person out of the search, for as long as the person is kept from the site. */
export async function withholdListings(em: EntityManager, accountId: number): Promise<void> {
  await em.execute(
    `update listing set status = 'withheld' where ${OF_PERSON} and status in ('open', 'partly', 'found')`,
    [accountId],
  )
}

/** Shows again the listings that were taken out of the search with their author. */
export async function showListings(em: EntityManager, accountId: number): Promise<void> {
  const show = `update listing set status = 'open', request_hash = null where ${OF_PERSON} and status = 'withheld'`
  await em.execute(show, [accountId])
}

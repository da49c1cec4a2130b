import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { lockAccount } from '../account/lock-order.service.ts'
import { phoneKey, Standing } from '../account/standing.service.ts'
import { isoText } from '../db/moment.ts'
import { ENV, type Env } from '../env.ts'
import { NETWORKS_KEPT, originOf } from '../http/network.ts'
import { pseudonym } from '../http/pseudonym.ts'
import { Mail } from '../mail/mail.ts'
import { marksOf } from './marks.ts'
import type { NewReport } from './moderation.contract.ts'
import { reportLetter } from './moderation.letters.ts'
import { StaffLive } from './staff-live.ts'
import { findSubject, type Subject, withhold, withholdListings } from './subjects.ts'

/** How many of the last messages a report keeps. */
const QUOTED = 20
/** How many independent reports hide a thing until a staff member decides. */
const ENOUGH = 3

// The update locks the case, so that reports of one thing are counted one after the other.
const OPEN = `
  insert into moderation_case (kind, subject_id, about_id, giver_id, about_proven, snapshot, marks)
  values (:kind, :id, case when :kind <> 'words' then :aboutId::bigint end, case when :kind = 'words' then :aboutId::bigint end, :proven, :snapshot::jsonb, array(select jsonb_array_elements_text(:marks::jsonb)))
  on conflict (kind, subject_id) where closed_at is null do update set kind = excluded.kind
  returning id, held_at is null and first_action_at is null as "mayBeHeld"`

const VERIFIED_PHONE =
  'select phone_number as "phoneNumber" from account where id = ? and phone_verified_at is not null'

// Someone else has written to `account` and was answered, or has agreed on a trip with it. An own second account is no one else.
const HAS_COMPANY = `
  exists (
    select from conversation_side s join account other on other.id = s.other_id
    where s.account_id = account.id and s.received_id > 0 and other.identity <> account.identity
      and exists (select from message where conversation_id = s.conversation_id and sender_id = account.id)
  ) or exists (
    select from trip join account other on other.id = helper_id + traveler_id - account.id
    where account.id in (helper_id, traveler_id) and state = 'agreed' and other.identity <> account.identity
  )`

// A report counts if its author is older than a week and has company, and has not been told before that the thing may stay.
const REPORT = `
  insert into report (case_id, reporter_id, reported_id, listing_id, reason, details, quoted, network, phone, independent)
  select :case, account.id, :aboutId::bigint, :listingId, :reason, :details, :quoted::jsonb, :network, :phone,
         email_confirmed_at is not null and suspended_at is null
         and account.created_at < now() - interval '7 days' and (${HAS_COMPANY})
         and not exists (
           select from report r join moderation_case c on c.id = r.case_id join account former on former.id = r.reporter_id
           where former.identity = account.identity and c.kind = :kind and c.subject_id = :id and c.closed_at is not null
         )
  from account where account.id = :me
  on conflict (case_id, reporter_id) do nothing
  returning id`

// One report for each mailbox, whatever number of accounts it has had, one for each verified phone and one for each network.
const different = (which: string) => `
  select count(distinct network)::int as count from (
    select distinct on (coalesce(phone, id::text)) network from (
      select distinct on (identity) report.id, network, phone from report join account on account.id = reporter_id
      where case_id = :case and network is not null and ${which}
      order by identity, report.id
    ) as mailbox order by coalesce(phone, id::text), id
  ) as phone`
const COUNTS = `select (${different('independent')}) as independent, (${different('true')}) as "all"`
// Staff see it first; accounts that are new, or have no company, cause no more than that.
const RAISE = 'update moderation_case set raised_at = coalesce(raised_at, now()) where id = ?'
/** A report that is older hides nothing any more: people judge it. */
export const FORGET_NETWORKS = `
  update report set network = null, phone = null where id = any(array(
    select id from report where network is not null and created_at < now() - interval '${NETWORKS_KEPT}'
    order by created_at limit $1 for update skip locked))`
const THREAD = `
  select m.sender_id as "senderId", m.content, ${isoText('m.created_at')} as "createdAt"
  from conversation_side s
  cross join lateral (
    select * from message where conversation_id = s.conversation_id and (:last::bigint is null or number <= (
      select number from message where conversation_id = s.conversation_id and id = :last))
    order by number desc limit ${QUOTED}
  ) m
  where s.account_id = :me and s.other_id = :other
  order by m.number`
const HOLD_CASE = `
  with held as (update moderation_case set held_at = now() where id = ? returning id)
  insert into moderation_action (case_id, kind, reason) select id, 'held', ? from held`

interface Opened {
  id: number
  mayBeHeld: boolean
}

/** Takes reports in: the thing as it was when it was first reported, and with consent the messages around it. */
@Injectable()
export class Reports {
  constructor(
    private readonly em: EntityManager,
    private readonly mail: Mail,
    private readonly live: StaffLive,
    private readonly standing: Standing,
    @Inject(ENV) private readonly env: Env,
  ) {}

  /** Stores a report in the open case about its subject, which it opens if there is none. */
  async file(me: number, report: NewReport, ip: string): Promise<void> {
    const changed = await this.em.transactional(async (em) => {
      const subject = await findSubject(em, me, report)
      if (subject.aboutId !== null) await lockAccount(em, subject.aboutId)
      const [opened] = await em.execute<[Opened]>(OPEN, {
        ...subject,
        snapshot: JSON.stringify(subject.snapshot),
        marks: JSON.stringify(marksOf(subject.words)),
      })
      const stored = await em.execute<Array<{ id: number }>>(REPORT, {
        ...{ me, case: opened.id, kind: subject.kind, id: subject.id, aboutId: subject.aboutId },
        ...{ reason: report.reason, details: report.details, listingId: report.listingId ?? null },
        quoted: JSON.stringify(await this.#thread(em, me, subject, report)),
        network: pseudonym(this.env.CODE_SECRET, originOf(ip)),
        phone: await this.#phoneOf(em, me),
      })
      if (!stored[0]) return []
      // Words have one reader, who does not want to see them.
      if (subject.kind === 'words') await withhold(em, subject, 'hidden')
      const held = await this.#weigh(em, opened, subject)
      await this.mail.owe(em, reportLetter, { report: stored[0].id })
      return held
    })
    this.live.tell({ changed })
  }

  async #phoneOf(em: EntityManager, me: number): Promise<string | null> {
    const [account] = await em.execute<Array<{ phoneNumber: string }>>(VERIFIED_PHONE, [me])
    return account ? phoneKey(this.env.CODE_SECRET, account.phoneNumber) : null
  }

  /** Hides the thing once enough reports count, and otherwise raises the priority of its case. */
  async #weigh(em: EntityManager, { id, mayBeHeld }: Opened, subject: Subject): Promise<number[]> {
    const [counts] = await em.execute<[{ independent: number; all: number }]>(COUNTS, { case: id })
    if (counts.all >= ENOUGH) await em.execute(RAISE, [id])
    if (!mayBeHeld || counts.independent < ENOUGH) return []
    await em.execute(HOLD_CASE, [id, `${ENOUGH} independent reports. It is hidden until a staff member decides.`])
    const changed = await withhold(em, subject, 'hidden')
    if (subject.kind !== 'person' || subject.aboutId === null) return changed
    await this.standing.hold(em, subject.aboutId)
    await withholdListings(em, subject.aboutId)
    return changed
  }

  async #thread(em: EntityManager, me: number, { kind, id, aboutId, proven }: Subject, { thread = true }: NewReport) {
    // Messages with the owner of an unconfirmed listing's address would tell whose address it is.
    if (!thread || !proven || aboutId === null || kind === 'rating') return []
    return em.execute(THREAD, { me, other: aboutId, last: kind === 'message' ? id : null })
  }
}

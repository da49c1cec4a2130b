import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Expression, expressionBuilder, sql } from 'kysely'
import type { Database } from '../../../db/database.types.ts'
import { ago, iso, now } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { Mail } from '../../../mail/mail.ts'
import { Push } from '../../../push/push.service.ts'
import { isUrgent, nextMorning } from './alert-times.ts'
import { alertPush, matchEmail } from './alerts.emails.ts'
import { LAST_UNCAPPED_TIER, type Side } from './match-notifications.ts'

/** For each tier. Further matches join the daily email. */
const IMMEDIATE_A_DAY = 10

type Readers = { readers: number[] }

const none = sql<number[]>`'{0,0,0,0,0,0}'`

/** Locks in the order of ids, so that two of these statements cannot deadlock. */
const idsOf = (ids: Expression<number[]>) =>
  expressionBuilder<Database>()
    .selectFrom(sql<{ id: number }>`unnest(${ids}::bigint[])`.as<'reader'>(sql`reader(id)`))
    .orderBy('reader.id')

const lockReaders = statement((db, { readers }: Args<Readers>) =>
  db
    .insertInto('match_email_recipient')
    .columns(['account_id'])
    .expression(idsOf(readers).select('reader.id'))
    .onConflict((of) =>
      of.column('account_id').doUpdateSet(({ eb, ref }) => {
        const ifDayIsOver = eb.case().when('match_email_recipient.since', '<', ago('1 day'))
        return {
          tier_counts: ifDayIsOver.then(none).else(ref('match_email_recipient.tier_counts')).end(),
          since: ifDayIsOver.then(now()).else(ref('match_email_recipient.since')).end(),
        }
      }),
    )
    .returning(({ ref, selectFrom }) => [
      'account_id as id',
      'tier_counts as tierCounts',
      iso(ref('daily_at')).as('last'),
      iso(now()).as('now'),
      selectFrom('account').select('time_zone').whereRef('account.id', '=', 'account_id').as('zone'),
    ]),
)

const countTiers = statement((db, { readers, tiers }: Args<Readers & { tiers: number[] }>) =>
  db
    .updateTable('match_email_recipient')
    .from(({ selectFrom }) =>
      selectFrom(
        sql<{ reader: number; tier: number }>`unnest(${readers}::bigint[], ${tiers}::int[])`.as<'notification'>(
          sql`notification(reader, tier)`,
        ),
      )
        .select(({ fn }) => ['notification.reader', fn.agg<number[]>('array_agg', ['notification.tier']).as('tiers')])
        .groupBy('notification.reader')
        .as('notification'),
    )
    .set(({ ref, selectFrom }) => ({
      tier_counts: sql<number[]>`array(${selectFrom(
        sql<{
          count: number
          tier: number
        }>`unnest(${ref('match_email_recipient.tier_counts')}) with ordinality`.as<'sent'>(sql`sent(count, tier)`),
      )
        .select(sql<number>`sent.count + (sent.tier = any(notification.tiers))::int`.as('count'))
        .orderBy('sent.tier')})`,
    }))
    .whereRef('account_id', '=', 'notification.reader'),
)

const findTiers = statement((db, { email }: Args<{ email: number }>) =>
  db.selectFrom('match_notification').select('tier').distinct().where('email_id', '=', email),
)

const addImmediate = statement((db, { readers }: Args<Readers>) =>
  db
    .insertInto('match_email')
    .columns(['reader_id', 'daily'])
    .expression(idsOf(readers).select(['reader.id', sql.lit(false).as('daily')]))
    .returning(['id', 'reader_id as reader']),
)

// Waits for a process that is rendering the email of the day; later matches are for the next day.
const findOrAddDaily = statement((db, { readers }: Args<Readers>) =>
  db
    .insertInto('match_email')
    .columns(['reader_id', 'daily'])
    .expression(idsOf(readers).select(['reader.id', sql.lit(true).as('daily')]))
    .onConflict((of) =>
      of
        .column('reader_id')
        .where(({ and, eb, ref }) => and([ref('daily'), eb('written_at', 'is', null)]))
        .doUpdateSet({ daily: true }),
    )
    .returning(['id', 'reader_id as reader', sql<boolean>`xmax = 0`.as('made')]),
)

const setDailyTimes = statement((db, { readers, times }: Args<Readers & { times: string[] }>) =>
  db
    .updateTable('match_email_recipient')
    .from(
      sql<{ reader: number; at: string }>`unnest(${readers}::bigint[], ${times}::timestamptz[])`.as<'due'>(
        sql`due(reader, at)`,
      ),
    )
    .set(({ ref }) => ({ daily_at: ref('due.at') }))
    .whereRef('account_id', '=', 'due.reader'),
)

interface Assigned extends Readers {
  listings: Array<number | null>
  counterparts: number[]
  emails: number[]
}

const assignEmails = statement((db, { readers, listings, counterparts, emails }: Args<Assigned>) =>
  db
    .updateTable('match_notification')
    .from(
      sql<{ reader: number; listing: number | null; counterpart: number; email: number }>`
        unnest(${readers}::bigint[], ${listings}::bigint[], ${counterparts}::bigint[], ${emails}::bigint[])
      `.as<'notification'>(sql`notification(reader, listing, counterpart, email)`),
    )
    .set(({ ref }) => ({ email_id: ref('notification.email') }))
    .whereRef('reader_id', '=', 'notification.reader')
    .where(({ eb, ref }) => eb('listing_id', 'is not distinct from', ref('notification.listing')))
    .whereRef('counterpart_id', '=', 'notification.counterpart'),
)

export interface MatchEmail {
  id: number
  reader: number
}

interface Reader {
  id: number
  tierCounts: number[]
  last: Date | null
  zone: string | null
}

@Injectable()
export class MatchEmailQueue {
  constructor(
    private readonly mail: Mail,
    private readonly push: Push,
  ) {}

  /**
   * The email to `poster`, who posted the listing, is enqueued by `finish` when all matches are found; its id is
   * returned.
   */
  async gather(em: EntityManager, sides: readonly Side[], poster: number, open?: number): Promise<number | undefined> {
    const rows = await lockReaders.rows(em, { readers: readersOf(sides) })
    const now = new Date(rows[0]!.now)
    const readers = new Map(
      rows.map((row) => [row.id, { ...row, last: row.last === null ? null : new Date(row.last) }]),
    )
    const opened = open === undefined ? [] : await findTiers.rows(em, { email: open })
    const counts = ({ reader, tier }: Side) =>
      tier > LAST_UNCAPPED_TIER && !(reader === poster && opened.some((other) => other.tier === tier))
    const mayGet = (side: Side) =>
      !counts(side) || readers.get(side.reader)!.tierCounts[side.tier - 1]! < IMMEDIATE_A_DAY
    const urgent = new Set(sides.filter((side) => mayGet(side) && isUrgent(side, now)))
    const counted = [...urgent].filter(counts)
    if (counted.length > 0)
      await countTiers.rows(em, {
        readers: counted.map(({ reader }) => reader),
        tiers: counted.map(({ tier }) => tier),
      })
    await this.#daily(
      em,
      sides.filter((side) => !urgent.has(side)),
      readers,
      now,
    )
    return this.#atOnce(em, [...urgent], poster, open)
  }

  async finish(em: EntityManager, email: MatchEmail): Promise<void> {
    await this.#enqueue(em, [email], 0)
  }

  async #atOnce(em: EntityManager, sides: Side[], poster: number, open: number | undefined) {
    const readers = readersOf(sides).filter((id) => id !== poster || open === undefined)
    const made = readers.length === 0 ? [] : await addImmediate.rows(em, { readers })
    const emails = open === undefined ? made : [...made, { id: open, reader: poster }]
    await this.#put(em, sides, emails)
    await this.#enqueue(
      em,
      made.filter(({ reader }) => reader !== poster),
      0,
    )
    return emails.find(({ reader }) => reader === poster)?.id
  }

  async #daily(em: EntityManager, sides: Side[], readers: Map<number, Reader>, now: Date): Promise<void> {
    if (sides.length === 0) return
    const emails = await findOrAddDaily.rows(em, { readers: readersOf(sides) })
    await this.#put(em, sides, emails)
    const made = emails.filter((email) => email.made)
    const due = made.map(({ reader }) => {
      const { departure } = sides.find((side) => side.reader === reader)!
      return nextMorning({ ...readers.get(reader)!, departure }, now)
    })
    if (made.length === 0) return
    await setDailyTimes.rows(em, {
      readers: made.map(({ reader }) => reader),
      times: due.map((at) => at.toISOString()),
    })
    // On one route nearly all recipients have the same morning.
    for (const [at, together] of Map.groupBy(made, (_, n) => due[n]!.getTime()))
      await this.#enqueue(em, together, (at - now.getTime()) / 1000)
  }

  async #put(em: EntityManager, sides: Side[], emails: MatchEmail[]): Promise<void> {
    if (sides.length === 0) return
    const of = new Map(emails.map(({ id, reader }) => [reader, id]))
    await assignEmails.rows(em, {
      readers: sides.map(({ reader }) => reader),
      listings: sides.map(({ listing }) => listing),
      counterparts: sides.map(({ counterpart }) => counterpart),
      emails: sides.map(({ reader }) => of.get(reader)!),
    })
  }

  async #enqueue(em: EntityManager, emails: MatchEmail[], afterSeconds: number): Promise<void> {
    if (emails.length === 0) return
    const ids = emails.map(({ id }) => ({ email: id }))
    await this.mail.enqueueMany(em, matchEmail, ids, { afterSeconds })
    const pushes = emails.map(({ id, reader }) => ({ account: reader, ids: { email: id } }))
    await this.push.enqueueMany(em, 'alerts', alertPush, pushes, { afterSeconds })
  }
}

const readersOf = (sides: readonly Side[]) => [...new Set(sides.map(({ reader }) => reader))]

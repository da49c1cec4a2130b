import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { type Expression, expressionBuilder, sql } from 'kysely'
import { identityQuery } from '../../../account/public.ts'
import type { Database } from '../../../db/database.types.ts'
import { ago, array, arrayOf, iso, now, unnest } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { MailService } from '../../../mail/mail.service.ts'
import { PushService } from '../../../push/push.service.ts'
import { isEssential, isUrgent } from './alert-times.ts'
import { alertPush, matchEmail } from './alerts.emails.ts'
import { findOrAddDailyEmails, type MatchEmail, orderedIds, type Readers, readersOf } from './daily-email-rows.ts'
import { LAST_UNCAPPED_TIER, type ReaderMatch } from './match-notifications.ts'

/** The immediate emails of each tier. Further matches join the daily email. */
const MAX_IMMEDIATE_PER_DAY = 10
/** The immediate emails that a recipient gets because of one author, also with essential matches. */
const MAX_OF_AUTHOR = 3
const MAX_ESSENTIAL_OF_AUTHOR = 10

/** One count for each tier. */
const NO_COUNTS = sql<number[]>`'{0,0,0,0,0,0}'`
const NO_AUTHORS = sql<Record<string, number>>`'{}'`

/** A person keeps the identity with another account of the same mailbox. */
const identityKey = (author: Expression<number>) =>
  expressionBuilder<Database>().cast<string>(identityQuery(author), 'text')
const emailsOfAuthor = (author: Expression<number>) => sql<number>`
  coalesce((match_email_recipient.author_counts ->> ${identityKey(author)})::int, 0)`

const lockReaders = statement((db, { readers, author }: Args<Readers & { author: number }>) =>
  db
    .insertInto('match_email_recipient')
    .columns(['account_id'])
    .expression(orderedIds(readers).select('reader.id'))
    .onConflict((of) =>
      of.column('account_id').doUpdateSet(({ eb, ref }) => {
        const ifDayIsOver = eb.case().when('match_email_recipient.since', '<', ago('1 day'))
        return {
          tier_counts: ifDayIsOver.then(NO_COUNTS).else(ref('match_email_recipient.tier_counts')).end(),
          author_counts: ifDayIsOver.then(NO_AUTHORS).else(ref('match_email_recipient.author_counts')).end(),
          since: ifDayIsOver.then(now()).else(ref('match_email_recipient.since')).end(),
        }
      }),
    )
    .returning(({ ref, selectFrom }) => [
      'account_id as id',
      'tier_counts as tierCounts',
      emailsOfAuthor(author).as('ofAuthor'),
      iso(ref('daily_at')).as('last'),
      iso(now()).as('now'),
      selectFrom('account').select('time_zone').whereRef('account.id', '=', 'account_id').as('zone'),
    ]),
)

const countTiers = statement((db, { readers, tiers }: Args<Readers & { tiers: number[] }>) =>
  db
    .updateTable('match_email_recipient')
    .from(({ selectFrom }) =>
      selectFrom(unnest('notification', { reader: array(readers, 'bigint'), tier: array(tiers, 'int') }))
        .select(({ fn }) => ['notification.reader', fn.agg<number[]>('array_agg', ['notification.tier']).as('tiers')])
        .groupBy('notification.reader')
        .as('notification'),
    )
    .set(({ ref, selectFrom }) => ({
      tier_counts: arrayOf(
        selectFrom(
          sql<{
            count: number
            tier: number
          }>`unnest(${ref('match_email_recipient.tier_counts')}) with ordinality`.as<'sent'>(sql`sent(count, tier)`),
        )
          .select(({ cast, eb, fn }) =>
            eb('sent.count', '+', cast<number>(eb('sent.tier', '=', fn.any('notification.tiers')), 'integer')).as(
              'count',
            ),
          )
          .orderBy('sent.tier')
          .$asScalar(),
      ),
    }))
    .whereRef('account_id', '=', 'notification.reader'),
)

const countAuthor = statement((db, { readers, author }: Args<Readers & { author: number }>) =>
  db
    .updateTable('match_email_recipient')
    .set({
      author_counts: sql`author_counts || jsonb_build_object(${identityKey(author)}, ${emailsOfAuthor(author)} + 1)`,
    })
    .where(({ eb, fn }) => eb('account_id', '=', fn.any(readers))),
)

// Waits for a process that is rendering an email, and then leaves it out.
const lockOpen = statement((db, { readers }: Args<Readers>) =>
  db
    .selectFrom('match_email')
    .select(['id', 'reader_id as reader'])
    .where(({ eb, fn }) => eb('reader_id', '=', fn.any(readers)))
    .where(({ not, ref }) => not(ref('daily')))
    .where('written_at', 'is', null)
    // A failed email receives no further matches.
    .where('created_at', '>', ago('1 minute'))
    .orderBy('id')
    .forUpdate(),
)

const addImmediate = statement((db, { readers }: Args<Readers>) =>
  db
    .insertInto('match_email')
    .columns(['reader_id', 'daily'])
    .expression(orderedIds(readers).select(['reader.id', sql.lit(false).as('daily')]))
    .returning(['id', 'reader_id as reader']),
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
      unnest('notification', {
        reader: array(readers, 'bigint'),
        listing: array(listings, 'bigint'),
        counterpart: array(counterparts, 'bigint'),
        email: array(emails, 'bigint'),
      }),
    )
    .set(({ ref }) => ({ email_id: ref('notification.email') }))
    .whereRef('reader_id', '=', 'notification.reader')
    .where(({ eb, ref }) => eb('listing_id', 'is not distinct from', ref('notification.listing')))
    .whereRef('counterpart_id', '=', 'notification.counterpart'),
)

@Injectable()
export class MatchEmailQueueService {
  constructor(
    private readonly mail: MailService,
    private readonly push: PushService,
  ) {}

  /**
   * Assigns each match to an immediate or daily email and enqueues these emails, except the one to `poster`, who posted
   * the listing: `finish` enqueues it when all matches are found. Returns its id; `openEmail` is that of earlier pages.
   * An immediate email that is not rendered yet takes further matches, and no cap counts them.
   */
  async add(
    em: EntityManager,
    matches: readonly ReaderMatch[],
    poster: number,
    openEmail?: number,
  ): Promise<number | undefined> {
    const rows = await lockReaders.rows(em, { readers: readersOf(matches), author: poster })
    const now = new Date(rows[0]!.now)
    const readers = new Map(
      rows.map((row) => [row.id, { ...row, last: row.last === null ? null : new Date(row.last) }]),
    )
    const open = openEmail === undefined ? [] : [{ id: openEmail, reader: poster }]
    const others = readersOf(matches).filter((id) => open.every(({ reader }) => reader !== id))
    if (others.length > 0) open.push(...(await lockOpen.rows(em, { readers: others })))
    const hasOpen = ({ reader }: ReaderMatch) => open.some((email) => email.reader === reader)
    const isCapped = ({ tier }: ReaderMatch) => tier > LAST_UNCAPPED_TIER
    const isWithinCap = (match: ReaderMatch) =>
      !isCapped(match) || readers.get(match.reader)!.tierCounts[match.tier - 1]! < MAX_IMMEDIATE_PER_DAY
    const isWithinCapOfAuthor = (match: ReaderMatch) =>
      match.reader === poster ||
      readers.get(match.reader)!.ofAuthor < (isEssential(match, now) ? MAX_ESSENTIAL_OF_AUTHOR : MAX_OF_AUTHOR)
    const immediate = new Set(
      matches.filter(
        (match) => isUrgent(match, now) && (hasOpen(match) || (isWithinCap(match) && isWithinCapOfAuthor(match))),
      ),
    )
    const counted = [...immediate].filter((match) => isCapped(match) && !hasOpen(match))
    if (counted.length > 0)
      await countTiers.rows(em, {
        readers: counted.map(({ reader }) => reader),
        tiers: counted.map(({ tier }) => tier),
      })
    const notified = readersOf([...immediate].filter((match) => match.reader !== poster && !hasOpen(match)))
    if (notified.length > 0) await countAuthor.rows(em, { readers: notified, author: poster })
    const daily = matches.filter((match) => !immediate.has(match))
    const { emails, newByDelay } = await findOrAddDailyEmails(em, daily, readers, now)
    await this.#assign(em, daily, emails)
    for (const [delay, added] of newByDelay) await this.#enqueue(em, added, delay)
    const added = await this.#addImmediate(em, [...immediate], poster, open)
    return openEmail ?? added.find(({ reader }) => reader === poster)?.id
  }

  async finish(em: EntityManager, email: MatchEmail): Promise<void> {
    await this.#enqueue(em, [email], 0)
  }

  async #addImmediate(em: EntityManager, matches: ReaderMatch[], poster: number, open: MatchEmail[]) {
    const readers = readersOf(matches).filter((id) => !open.some(({ reader }) => reader === id))
    const added = readers.length === 0 ? [] : await addImmediate.rows(em, { readers })
    await this.#assign(em, matches, [...added, ...open])
    await this.#enqueue(
      em,
      added.filter(({ reader }) => reader !== poster),
      0,
    )
    return added
  }

  async #assign(em: EntityManager, matches: ReaderMatch[], emails: MatchEmail[]): Promise<void> {
    if (matches.length === 0) return
    const emailOf = new Map(emails.map(({ id, reader }) => [reader, id]))
    await assignEmails.rows(em, {
      readers: matches.map(({ reader }) => reader),
      listings: matches.map(({ listing }) => listing),
      counterparts: matches.map(({ counterpart }) => counterpart),
      emails: matches.map(({ reader }) => emailOf.get(reader)!),
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

import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { MailService } from '../../../mail/mail.service.ts'
import { PushService } from '../../../push/push.service.ts'
import { isEssential, isUrgent, nextMorning } from './alert-times.ts'
import { alertPush, matchEmail } from './alerts.emails.ts'
import {
  addImmediate,
  assignEmails,
  countAuthor,
  countTiers,
  findOrAddDaily,
  lockOpen,
  lockReaders,
  setDailyTimes,
} from './match-emails.sql.ts'
import { LAST_UNCAPPED_TIER, type ReaderMatch } from './match-notifications.ts'

/** The immediate emails of each tier. Further matches join the daily email. */
const MAX_IMMEDIATE_PER_DAY = 10
/** The immediate emails that a recipient gets because of one author, also with essential matches. */
const MAX_OF_AUTHOR = 3
const MAX_ESSENTIAL_OF_AUTHOR = 10

interface MatchEmail {
  id: number
  reader: number
}

interface Reader {
  /** The time of the last daily email. */
  last: Date | null
  zone: string | null
}

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
      listings: matches.map(({ listing }) => listing) as number[], // may be null
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

const readersOf = (matches: readonly ReaderMatch[]) => [...new Set(matches.map(({ reader }) => reader))]

/** Returns the daily email of each reader, and the new ones by the seconds until the reader's next morning. */
async function findOrAddDailyEmails(
  em: EntityManager,
  matches: readonly ReaderMatch[],
  readers: ReadonlyMap<number, Reader>,
  now: Date,
): Promise<{ emails: MatchEmail[]; newByDelay: Map<number, MatchEmail[]> }> {
  if (matches.length === 0) return { emails: [], newByDelay: new Map() }
  const emails = await findOrAddDaily.rows(em, { readers: readersOf(matches) })
  const added = emails.filter(({ isNew }) => isNew)
  const times = added.map(({ reader }) => {
    const { departure } = matches.find((match) => match.reader === reader)!
    return nextMorning({ ...readers.get(reader)!, departure }, now)
  })
  if (added.length > 0)
    await setDailyTimes.rows(em, {
      readers: added.map(({ reader }) => reader),
      times: times.map((at) => at.toISOString()),
    })
  // On one route nearly all recipients have the same morning.
  return { emails, newByDelay: Map.groupBy(added, (_, n) => (times[n]!.getTime() - now.getTime()) / 1000) }
}

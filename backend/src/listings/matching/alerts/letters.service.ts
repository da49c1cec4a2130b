import type { EntityManager } from '@mikro-orm/postgresql'
import { Injectable } from '@nestjs/common'
import { Mail } from '../../../mail/mail.ts'
import { Push } from '../../../push/push.service.ts'
import { isUrgent, nextMorning } from './alert-times.ts'
import { alertLetter, alertPush } from './alerts.letters.ts'
import { LAST_CERTAIN_TIER, list, type Side } from './told.ts'

/** The most immediate emails a day that tell a person of a tier; what is more joins the daily email. */
const IMMEDIATE_A_DAY = 10

const HOLD = `
  insert into alert_reader (account_id) select unnest(?::bigint[]) as id order by id
  on conflict (account_id) do update set
    letters = case when alert_reader.since < now() - interval '1 day' then '{0,0,0,0,0,0}' else alert_reader.letters end,
    since = case when alert_reader.since < now() - interval '1 day' then now() else alert_reader.since end
  returning account_id::float8 as id, letters, daily_at::text as last, now()::text as now,
            (select time_zone from account where id = account_id) as zone`
const COUNT = `
  update alert_reader set letters = array(
    select count + (tier = any(told.tiers))::int from unnest(letters) with ordinality as sent(count, tier) order by tier)
  from (select reader, array_agg(tier) as tiers from unnest(?::bigint[], ?::int[]) as told(reader, tier) group by reader) told
  where account_id = told.reader`
const TIERS_OF = 'select distinct tier from match_told where letter_id = ?'
const AT_ONCE = `
  insert into alert_letter (reader_id, daily) select unnest(?::bigint[]), false
  returning id::float8 as id, reader_id::float8 as reader`
// Whoever writes the letter of the day at this moment is waited for; what comes then is for the next day.
const DAILY = `
  insert into alert_letter (reader_id, daily) select unnest(?::bigint[]) as id, true order by id
  on conflict (reader_id) where daily and written_at is null do update set daily = true
  returning id::float8 as id, reader_id::float8 as reader, xmax = 0 as made`
const DAILY_AT = `
  update alert_reader set daily_at = due.at
  from unnest(?::bigint[], ?::timestamptz[]) as due(reader, at) where account_id = due.reader`
const BELONGS = `
  update match_told set letter_id = told.letter
  from unnest(?::bigint[], ?::bigint[], ?::bigint[], ?::bigint[]) as told(reader, listing, counterpart, letter)
  where reader_id = told.reader and listing_id is not distinct from told.listing and counterpart_id = told.counterpart`

/** A letter that is to be written, and who gets it. */
export interface Letter {
  id: number
  reader: number
}

interface Reader {
  id: number
  /** The immediate emails of this day that told of each tier, the best tier first. */
  letters: number[]
  last: Date | null
  zone: string | null
}

/** Gathers what people are told into letters, and owes those. */
@Injectable()
export class AlertLetters {
  constructor(
    private readonly mail: Mail,
    private readonly push: Push,
  ) {}

  /**
   * Owes letters about what was told. `poster` has posted the listing that all is about: their letter is owed at the end
   * (`finish`), when everything is found. Answers it.
   */
  async gather(em: EntityManager, told: readonly Side[], poster: number, open?: number): Promise<number | undefined> {
    const rows = await em.execute<Array<Omit<Reader, 'last'> & { last: string | null; now: string }>>(HOLD, [
      list(readersOf(told)),
    ])
    const now = new Date(rows[0]!.now)
    const readers = new Map(
      rows.map((row) => [row.id, { ...row, last: row.last === null ? null : new Date(row.last) }]),
    )
    const opened = open === undefined ? [] : await em.execute<Array<{ tier: number }>>(TIERS_OF, [open])
    const counts = ({ reader, tier }: Side) =>
      tier > LAST_CERTAIN_TIER && !(reader === poster && opened.some((told) => told.tier === tier))
    const mayGet = (side: Side) => !counts(side) || readers.get(side.reader)!.letters[side.tier - 1]! < IMMEDIATE_A_DAY
    const urgent = new Set(told.filter((side) => mayGet(side) && isUrgent(side, now)))
    const counted = [...urgent].filter(counts)
    if (counted.length > 0)
      await em.execute(COUNT, [list(counted.map(({ reader }) => reader)), list(counted.map(({ tier }) => tier))])
    await this.#daily(
      em,
      told.filter((side) => !urgent.has(side)),
      readers,
      now,
    )
    return this.#atOnce(em, [...urgent], poster, open)
  }

  /** Owes the letter of whoever has posted. */
  async finish(em: EntityManager, letter: Letter): Promise<void> {
    await this.#owe(em, [letter], 0)
  }

  async #atOnce(em: EntityManager, sides: Side[], poster: number, open: number | undefined) {
    const readers = readersOf(sides).filter((id) => id !== poster || open === undefined)
    const made = readers.length === 0 ? [] : await em.execute<Letter[]>(AT_ONCE, [list(readers)])
    const letters = open === undefined ? made : [...made, { id: open, reader: poster }]
    await this.#put(em, sides, letters)
    await this.#owe(
      em,
      made.filter(({ reader }) => reader !== poster),
      0,
    )
    return letters.find(({ reader }) => reader === poster)?.id
  }

  async #daily(em: EntityManager, sides: Side[], readers: Map<number, Reader>, now: Date): Promise<void> {
    if (sides.length === 0) return
    const letters = await em.execute<Array<Letter & { made: boolean }>>(DAILY, [list(readersOf(sides))])
    await this.#put(em, sides, letters)
    const made = letters.filter((letter) => letter.made)
    const due = made.map(({ reader }) => {
      const { departure } = sides.find((side) => side.reader === reader)!
      return nextMorning({ ...readers.get(reader)!, departure }, now)
    })
    if (made.length === 0) return
    await em.execute(DAILY_AT, [list(made.map(({ reader }) => reader)), list(due.map((at) => at.toISOString()))])
    // On one route nearly all readers have the same morning.
    for (const [at, together] of Map.groupBy(made, (_, n) => due[n]!.getTime()))
      await this.#owe(em, together, (at - now.getTime()) / 1000)
  }

  async #put(em: EntityManager, sides: Side[], letters: Letter[]): Promise<void> {
    if (sides.length === 0) return
    const of = new Map(letters.map(({ id, reader }) => [reader, id]))
    await em.execute(BELONGS, [
      list(sides.map(({ reader }) => reader)),
      list(sides.map(({ listing }) => listing)),
      list(sides.map(({ counterpart }) => counterpart)),
      list(sides.map(({ reader }) => of.get(reader)!)),
    ])
  }

  async #owe(em: EntityManager, letters: Letter[], afterSeconds: number): Promise<void> {
    if (letters.length === 0) return
    const ids = letters.map(({ id }) => ({ letter: id }))
    await this.mail.oweMany(em, alertLetter, ids, { afterSeconds })
    const pushes = letters.map(({ id, reader }) => ({ account: reader, ids: { letter: id } }))
    await this.push.oweMany(em, 'alerts', alertPush, pushes, { afterSeconds })
  }
}

const readersOf = (sides: readonly Side[]) => [...new Set(sides.map(({ reader }) => reader))]

import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { Accounts } from '../../../account/accounts.service.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { isoText } from '../../../db/moment.ts'
import { ENV, type Env } from '../../../env.ts'
import { Problem } from '../../../http/problem.ts'
import { assertLanguages, languageOf } from '../../../languages/languages.ts'
import { Mail } from '../../../mail/mail.ts'
import { airportOf } from '../../airports/airports.ts'
import { listingErrors } from '../../listings.contract.ts'
import type { SavedSearch, SavedSearchChange, SavedSearchForm } from '../matching.contract.ts'
import { searchLetter } from './alerts.letters.ts'
import { endOfSearch, searchColumns } from './saved-search.columns.ts'
import { isSearchConfirmation, searchOf } from './saved-search.token.ts'

/** The most saved searches of a person. */
const MOST = 20
/** The most letters a day to an address that visitors type. */
const LETTERS_A_DAY = 10

const COLUMNS = `
  s.id::float8 as id, s.departure as "from", s.arrival as "to", s.date::text as date, s.end_date::text as "endDate",
  s.carrier || s.flight_number || s.flight_suffix as flight, s.type, s.language_codes as "languageCodes", s.pace, s.scope,
  s.confirmed_at is not null as confirmed, ${isoText('s.created_at')} as "createdAt"`
const MINE = `
  select ${COLUMNS} from saved_search s
  where s.account_id = ? and s.confirmed_at is not null and s.ends_at > now() order by s.id desc`
const ONE = `select ${COLUMNS} from saved_search s where s.id = ?`
const HOLD = `
  select ${COLUMNS} from saved_search s
  where s.id = ? and s.account_id = ? and s.confirmed_at is not null and s.ends_at > now() for update`
// Whoever saves two at once waits here, so that the count is true.
const HOLD_ACCOUNT = 'select from account where id = ? for no key update'
const COUNT = `
  select count(*)::int as count from saved_search
  where account_id = ? and confirmed_at is not null and ends_at > now()`
const SAME = `
  account_id, departure, arrival, date, end_date, carrier, flight_number, flight_suffix, type, language_codes`
const SAVE = `
  insert into saved_search (${SAME}, pace, scope, ends_at, confirmed_at)
  values (?, ?, ?, ?, ?, ?, ?, ?, ?, ?::text[], ?, ?, coalesce(?::timestamptz, now() + interval '180 days'), `
const KNOWN = `
  on conflict (${SAME}) where confirmed_at is not null
  do update set pace = excluded.pace, scope = excluded.scope, ends_at = excluded.ends_at returning id::float8 as id`
const CHANGE = `
  update saved_search set date = ?, end_date = ?, carrier = ?, flight_number = ?, flight_suffix = ?, type = ?,
         language_codes = ?::text[], pace = ?, scope = ?, ends_at = coalesce(?::timestamptz, greatest(ends_at, created_at + interval '180 days'))
  where id = ?`
const END = 'delete from saved_search where id = ? and account_id = ? and confirmed_at is not null returning 1'
const LETTERS = `
  select count(*)::int as sent from saved_search
  where account_id = ? and confirmed_at is null and created_at > now() - interval '1 day'`
/** As the mail says; a listing of a visitor has as long. */
export const CONFIRMED_WITHIN = "interval '48 hours'"
const STAND_IN = 'select unproven_id()::float8 as id'
const WITH_ADDRESS = `
  select s.account_id::float8 as account, a.email, s.confirmed_at is not null as confirmed,
         s.ends_at > now() and (s.confirmed_at is not null or s.created_at > now() - ${CONFIRMED_WITHIN}) as lasts
  from saved_search s join account a on a.id = s.account_id where s.id = ? and a.email is not null`
// Somebody may have saved the same meanwhile.
const CONFIRM = `
  update saved_search s set confirmed_at = now() where id = ? and not exists (
    select from saved_search other where other.id <> s.id and other.confirmed_at is not null
      and (${SAME.replaceAll(/\w+/g, 'other.$&')}) is not distinct from (${SAME.replaceAll(/\w+/g, 's.$&')})) returning 1`
const DROP = 'delete from saved_search where id = ?'

type Row = Omit<SavedSearch, 'fromCity' | 'toCity' | 'languageNames' | 'scope'> & Pick<SavedSearchForm, 'scope'>
type Search = Pick<
  SavedSearchForm,
  'from' | 'to' | 'date' | 'endDate' | 'flight' | 'type' | 'languageCodes' | 'pace' | 'scope'
>

/** Saved searches: alerts without a listing. */
@Injectable()
export class SavedSearches {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: Accounts,
    private readonly mail: Mail,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async of(me: number): Promise<SavedSearch[]> {
    return (await this.em.fork().execute<Row[]>(MINE, [me])).map(present)
  }

  /** Saves a search of a signed-in person; the same again is the same. */
  async save({ id: me }: SignedIn, search: Search): Promise<SavedSearch> {
    return this.em.transactional(async (em) => {
      const values = await valuesOf(em, search)
      await em.execute(HOLD_ACCOUNT, [me])
      const [{ id }] = await em.execute<[{ id: number }]>(`${SAVE} now()) ${KNOWN}`, [me, ...values])
      await assertRoom(em, me)
      return oneOf(em, id)
    })
  }

  /**
   * Saves a search under an address that a visitor has typed. It waits for the mail's link. The answer is the same for
   * every address, and names a search that nobody can ask for.
   */
  async saveFor(email: string, search: Search): Promise<SavedSearch> {
    return this.em.transactional(async (em) => {
      const values = await valuesOf(em, search)
      const { id: account } = await this.accounts.findOrMake(em, email)
      const [{ id }] = await em.execute<[{ id: number }]>(`${SAVE} null) returning id::float8 as id`, [
        account,
        ...values,
      ])
      const [{ sent }] = await em.execute<[{ sent: number }]>(LETTERS, [account])
      if (sent <= LETTERS_A_DAY) await this.mail.owe(em, searchLetter, { search: id })
      const [standIn] = await em.execute<[{ id: number }]>(STAND_IN)
      return { ...(await oneOf(em, id)), id: standIn.id }
    })
  }

  async change(me: number, id: number, change: SavedSearchChange): Promise<SavedSearch> {
    return this.em.transactional(async (em) => {
      const [row] = await em.execute<Row[]>(HOLD, [id, me])
      if (!row) throw new Problem(listingErrors['saved-search-not-found'])
      const [, , ...values] = await valuesOf(em, merged(row, change))
      await em.execute(CHANGE, [...values, id])
      return oneOf(em, id)
    })
  }

  async end(me: number, id: number): Promise<void> {
    const ended = await this.em.fork().execute<object[]>(END, [id, me])
    if (ended.length === 0) throw new Problem(listingErrors['saved-search-not-found'])
  }

  /**
   * Begins a search by the link of its mail, which only the address got. A second use changes nothing. Whoever wants mails
   * need not become a person whom others see, so this proves no account.
   */
  async confirm(token: string, timeZone?: string): Promise<SavedSearch> {
    const id = searchOf(token)
    return this.em.transactional(async (em) => {
      type Found = { account: number; email: string; confirmed: boolean; lasts: boolean }
      const [row] = await em.execute<Found[]>(WITH_ADDRESS, [id])
      if (!row?.lasts || !isSearchConfirmation(this.env.CODE_SECRET, token, row.email))
        throw new Problem(listingErrors['confirmation-unknown'])
      await em.execute(HOLD_ACCOUNT, [row.account])
      const before = await oneOf(em, id)
      const begun = before.confirmed || (await em.execute<object[]>(CONFIRM, [id])).length > 0
      if (!begun) await em.execute(DROP, [id])
      await assertRoom(em, row.account)
      await this.accounts.proposeTimeZone(em, row.account, timeZone)
      return { ...before, confirmed: true }
    })
  }
}

async function oneOf(em: EntityManager, id: number): Promise<SavedSearch> {
  const [row] = await em.execute<Row[]>(ONE, [id])
  if (!row) throw new Problem(listingErrors['confirmation-unknown'])
  return present(row)
}

async function assertRoom(em: EntityManager, account: number): Promise<void> {
  const [{ count }] = await em.execute<[{ count: number }]>(COUNT, [account])
  if (count > MOST) throw new Problem(listingErrors['too-many-saved-searches'])
}

async function valuesOf(em: EntityManager, search: Search) {
  assertLanguages(search.languageCodes)
  const columns = searchColumns(search)
  return [...columns, await endOfSearch(em, search)]
}

/** The search after a change: a field that the change does not name stays, null clears it. */
function merged(row: Row, change: SavedSearchChange): Search {
  const cleared = (named: string | null | undefined, kept: string | null) =>
    (named === undefined ? kept : named) ?? undefined
  return {
    from: row.from,
    to: row.to,
    date: cleared(change.date, row.date),
    endDate: cleared(change.endDate, change.date === null ? null : row.endDate),
    flight: cleared(change.flight, row.flight),
    type: change.type ?? row.type,
    languageCodes: change.languageCodes ?? row.languageCodes,
    pace: change.pace ?? row.pace,
    scope: change.scope ?? row.scope,
  }
}

const present = (row: Row): SavedSearch => ({
  ...row,
  fromCity: airportOf(row.from)?.city ?? row.from,
  toCity: airportOf(row.to)?.city ?? row.to,
  languageNames: row.languageCodes.map((code) => languageOf(code)?.name ?? code),
})

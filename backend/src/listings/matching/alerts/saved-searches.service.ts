import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Kysely } from 'kysely'
import { AccountsService } from '../../../account/accounts.service.ts'
import { lockAccounts } from '../../../account/lock-order.public.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import type { Database } from '../../../db/database.types.ts'
import { ago, ahead, iso, kysely, now, shift } from '../../../db/kysely.ts'
import { type Args, statement } from '../../../db/statement.ts'
import { ENV, type Env } from '../../../env.ts'
import { Problem } from '../../../http/problem.ts'
import { assertLanguages, languageOf } from '../../../languages/languages.ts'
import { MailService } from '../../../mail/mail.service.ts'
import { airportOf } from '../../airports/airports.ts'
import { enqueueScheduleOfSearch } from '../../itinerary/known-flights.public.ts'
import { flightNumberOf } from '../../listing.read.ts'
import { listingErrors } from '../../listings.contract.ts'
import type { SavedSearch, SavedSearchChange, SavedSearchForm } from '../matching.contract.ts'
import { searchConfirmationEmail } from './alerts.emails.ts'
import { COLUMNS, endOfSearch, merged, type Row, SAME, searchColumns } from './saved-search.columns.ts'
import { isSearchConfirmation, searchOf } from './saved-search.token.ts'

const MAX_SAVED_SEARCHES = 20
const EMAILS_A_DAY = 10

/** The confirmation email states this time. */
export const CONFIRMED_WITHIN = '48 hours'

const searchRows = (db: Kysely<Database>) =>
  db
    .selectFrom('saved_search as s')
    .select(({ eb, ref }) => [
      ...(['id', ...COLUMNS] as const),
      flightNumberOf('s').as('flight'),
      eb('s.confirmed_at', 'is not', null).$castTo<boolean>().as('confirmed'),
      iso(ref('s.created_at')).as('createdAt'),
    ])

const findCurrent = statement((db, { me }: Args<{ me: number }>) =>
  searchRows(db)
    .where('s.account_id', '=', me)
    .where('s.confirmed_at', 'is not', null)
    .where('s.ends_at', '>', now())
    .orderBy('s.id', 'desc'),
)

@Injectable()
export class SavedSearchesService {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsService,
    private readonly mail: MailService,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async findCurrent(me: number): Promise<SavedSearch[]> {
    return (await findCurrent.rows(this.em, { me })).map(present)
  }

  async save({ id: me }: SignedIn, search: SavedSearchForm): Promise<SavedSearch> {
    return this.em.transactional(async (em) => {
      const { ends_at = ahead('180 days'), ...values } = await valuesOf(em, search)
      // Serializes the user's requests, so that the count is right.
      await lockAccounts(em, me)
      const { id } = await kysely(em)
        .insertInto('saved_search')
        .values({ account_id: me, ...values, ends_at, confirmed_at: now() })
        .onConflict((of) =>
          of
            .columns(SAME)
            .where('confirmed_at', 'is not', null)
            .doUpdateSet(({ ref }) => ({
              pace: ref('excluded.pace'),
              scope: ref('excluded.scope'),
              ends_at: ref('excluded.ends_at'),
            })),
        )
        .returning('id')
        .executeTakeFirstOrThrow()
      await enqueueScheduleOfSearch(em, id)
      await assertRoom(em, me)
      return oneOf(em, id)
    })
  }

  /**
   * The search is pending until the link in its email is used. The response is the same for every address, and its id
   * gives access to nothing.
   */
  async saveFor(email: string, search: SavedSearchForm): Promise<SavedSearch> {
    return this.em.transactional(async (em) => {
      const { ends_at = ahead('180 days'), ...values } = await valuesOf(em, search)
      const { id: account } = await this.accounts.findOrCreate(em, email)
      const { id } = await kysely(em)
        .insertInto('saved_search')
        .values({ account_id: account, ...values, ends_at })
        .returning('id')
        .executeTakeFirstOrThrow()
      const { sent } = await kysely(em)
        .selectFrom('saved_search')
        .select(({ fn }) => fn.countAll<number>().as('sent'))
        .where('account_id', '=', account)
        .where('confirmed_at', 'is', null)
        .where('created_at', '>', ago('1 day'))
        .executeTakeFirstOrThrow()
      if (sent <= EMAILS_A_DAY) await this.mail.enqueue(em, searchConfirmationEmail, { search: id })
      return { ...(await oneOf(em, id)), id: await this.accounts.unconfirmedId(em) }
    })
  }

  async change(me: number, id: number, change: SavedSearchChange): Promise<SavedSearch> {
    return this.em.transactional(async (em) => {
      const row = await searchRows(kysely(em))
        .where('s.id', '=', id)
        .where('s.account_id', '=', me)
        .where('s.confirmed_at', 'is not', null)
        .where('s.ends_at', '>', now())
        .forUpdate()
        .executeTakeFirst()
      if (!row) throw new Problem(listingErrors['saved-search-not-found'])
      const { ends_at: end, ...values } = await valuesOf(em, merged(row, change))
      await kysely(em)
        .updateTable('saved_search')
        .set(({ fn, ref }) => ({
          ...values,
          ends_at: end ?? fn<string>('greatest', ['ends_at', shift(ref('created_at'), '180 days')]),
        }))
        .where('id', '=', id)
        .execute()
      await enqueueScheduleOfSearch(em, id)
      return oneOf(em, id)
    })
  }

  async delete(me: number, id: number): Promise<void> {
    const { numDeletedRows } = await kysely(this.em)
      .deleteFrom('saved_search')
      .where('id', '=', id)
      .where('account_id', '=', me)
      .where('confirmed_at', 'is not', null)
      .executeTakeFirst()
    if (numDeletedRows === 0n) throw new Problem(listingErrors['saved-search-not-found'])
  }

  /** Does not prove an account: a recipient of alerts need not become a user whom others see. */
  async confirm(token: string, timeZone?: string): Promise<SavedSearch> {
    const id = searchOf(token)
    return this.em.transactional(async (em) => {
      const row = await kysely(em)
        .selectFrom('saved_search as s')
        .innerJoin('account as a', 'a.id', 's.account_id')
        .select(({ and, eb, or, ref }) => [
          's.account_id as account',
          ref('a.email').$notNull().as('email'),
          and([
            eb('s.ends_at', '>', now()),
            or([eb('s.confirmed_at', 'is not', null), eb('s.created_at', '>', ago(CONFIRMED_WITHIN))]),
          ])
            .$castTo<boolean>()
            .as('lasts'),
        ])
        .where('s.id', '=', id)
        .where('a.email', 'is not', null)
        .executeTakeFirst()
      if (!row?.lasts || !isSearchConfirmation(this.env.CODE_SECRET, token, row.email))
        throw new Problem(listingErrors['confirmation-unknown'])
      await lockAccounts(em, row.account)
      const before = await oneOf(em, id)
      if (!before.confirmed && !(await confirmUnlessKnown(em, id)))
        await kysely(em).deleteFrom('saved_search').where('id', '=', id).execute()
      await enqueueScheduleOfSearch(em, id)
      await assertRoom(em, row.account)
      await this.accounts.proposeTimeZone(em, row.account, timeZone)
      return { ...before, confirmed: true }
    })
  }
}

async function oneOf(em: EntityManager, id: number): Promise<SavedSearch> {
  const row = await searchRows(kysely(em)).where('s.id', '=', id).executeTakeFirst()
  if (!row) throw new Problem(listingErrors['confirmation-unknown'])
  return present(row)
}

async function confirmUnlessKnown(em: EntityManager, id: number): Promise<boolean> {
  const confirmed = await kysely(em)
    .updateTable('saved_search as s')
    .set({ confirmed_at: now() })
    .where('s.id', '=', id)
    .where(({ exists, not, selectFrom }) =>
      not(
        exists(
          selectFrom('saved_search as other')
            .select('other.id')
            .whereRef('other.id', '<>', 's.id')
            .where('other.confirmed_at', 'is not', null)
            .where(({ and, eb, ref }) =>
              and(SAME.map((column) => eb(`other.${column}`, 'is not distinct from', ref(`s.${column}`)))),
            ),
        ),
      ),
    )
    .returning('s.id')
    .executeTakeFirst()
  return confirmed !== undefined
}

async function assertRoom(em: EntityManager, account: number): Promise<void> {
  const { count } = await kysely(em)
    .selectFrom('saved_search')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('account_id', '=', account)
    .where('confirmed_at', 'is not', null)
    .where('ends_at', '>', now())
    .executeTakeFirstOrThrow()
  if (count > MAX_SAVED_SEARCHES) throw new Problem(listingErrors['too-many-saved-searches'])
}

async function valuesOf(em: EntityManager, search: SavedSearchForm) {
  assertLanguages(search.languageCodes)
  return { ...searchColumns(search), ends_at: await endOfSearch(em, search) }
}

const present = (row: Row): SavedSearch => ({
  ...row,
  fromCity: airportOf(row.from)?.city ?? row.from,
  toCity: airportOf(row.to)?.city ?? row.to,
  languageNames: row.languageCodes.map((code) => languageOf(code)?.name ?? code),
})

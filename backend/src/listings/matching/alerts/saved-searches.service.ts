import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { AccountsService } from '../../../account/accounts.service.ts'
import { lockAccounts } from '../../../account/lock-order.public.ts'
import type { SignedIn } from '../../../account/sessions.service.ts'
import { ENV, type Env } from '../../../env.ts'
import { invalid, Problem } from '../../../http/problem.ts'
import { assertLanguages, languageOf } from '../../../languages/languages.ts'
import { MailService } from '../../../mail/mail.service.ts'
import { airportOf } from '../../airports/airports.ts'
import { endOf } from '../../itinerary/day-end.ts'
import { parseFlight } from '../../itinerary/flight.contract.ts'
import { assertAirport, pastProblem } from '../../itinerary/itinerary-days.ts'
import { enqueueScheduleOfSearch } from '../../itinerary/known-flights.public.ts'
import { filterValues, listingErrors } from '../../listings.contract.ts'
import { filterConditions } from '../../search/filter-conditions.ts'
import type { SavedSearch, SavedSearchChange, SavedSearchForm } from '../matching.contract.ts'
import { searchConfirmationEmail } from './alerts.emails.ts'
import { isSearchConfirmation, searchOf } from './saved-search.token.ts'
import {
  changeSearch,
  confirmUnlessKnown,
  countConfirmed,
  countUnconfirmed,
  deleteSearch,
  deleteUnneeded,
  type FindSearch,
  findAddress,
  findCurrent,
  findSearch,
  isOver,
  lockCurrent,
  saveSearch,
} from './saved-searches.sql.ts'

const MAX_SAVED_SEARCHES = 20
const EMAILS_A_DAY = 10

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
      const values = await valuesOf(em, search)
      // Serializes the user's requests, so that the count is right.
      await lockAccounts(em, me)
      const { id } = (await saveSearch.first(em, { ...values, account: me, confirmed: true }))!
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
      const values = await valuesOf(em, search)
      const { id: account } = await this.accounts.findOrCreate(em, email)
      const { id } = (await saveSearch.first(em, { ...values, account, confirmed: false }))!
      const { count } = (await countUnconfirmed.first(em, { account }))!
      if (count <= EMAILS_A_DAY) await this.mail.enqueue(em, searchConfirmationEmail, { search: id })
      return { ...(await oneOf(em, id)), id: await this.accounts.unconfirmedId(em) }
    })
  }

  async change(me: number, id: number, change: SavedSearchChange): Promise<SavedSearch> {
    return this.em.transactional(async (em) => {
      const row = await lockCurrent.first(em, { id, me })
      if (!row) throw new Problem(listingErrors['saved-search-not-found'])
      await changeSearch.rows(em, { ...(await valuesOf(em, merged(row, change))), id })
      await enqueueScheduleOfSearch(em, id)
      return oneOf(em, id)
    })
  }

  async delete(me: number, id: number): Promise<void> {
    if (!(await deleteSearch.first(this.em, { id, me }))) throw new Problem(listingErrors['saved-search-not-found'])
  }

  /** Does not prove an account: a recipient of alerts need not become a user whom others see. */
  async confirm(token: string, timeZone?: string): Promise<SavedSearch> {
    const id = searchOf(token)
    return this.em.transactional(async (em) => {
      const row = await findAddress.first(em, { id })
      if (!row?.lasts || !isSearchConfirmation(this.env.CODE_SECRET, token, row.email))
        throw new Problem(listingErrors['confirmation-unknown'])
      await lockAccounts(em, row.account)
      const before = await oneOf(em, id)
      if (!before.confirmed && !(await confirmUnlessKnown.first(em, { id }))) await deleteUnneeded.rows(em, { id })
      await enqueueScheduleOfSearch(em, id)
      await assertRoom(em, row.account)
      await this.accounts.proposeTimeZone(em, row.account, timeZone)
      return { ...before, confirmed: true }
    })
  }
}

async function oneOf(em: EntityManager, id: number): Promise<SavedSearch> {
  const row = await findSearch.first(em, { id })
  if (!row) throw new Problem(listingErrors['confirmation-unknown'])
  return present(row)
}

async function assertRoom(em: EntityManager, account: number): Promise<void> {
  const { count } = (await countConfirmed.first(em, { account }))!
  if (count > MAX_SAVED_SEARCHES) throw new Problem(listingErrors['too-many-saved-searches'])
}

async function valuesOf(em: EntityManager, search: SavedSearchForm) {
  assertLanguages(search.languageCodes)
  return { ...searchColumns(search), endsAt: (await endOfSearch(em, search)) ?? null }
}

const present = ({ filters, ...row }: FindSearch): SavedSearch => ({
  ...filterValues(filters),
  ...row,
  fromCity: airportOf(row.from)?.city ?? row.from,
  toCity: airportOf(row.to)?.city ?? row.to,
  languageNames: row.languageCodes.map((code) => languageOf(code)?.name ?? code),
})

function searchColumns({ from, to, date, endDate, flight, languageCodes, pace, scope, ...filters }: SavedSearchForm) {
  const parsed = flight === undefined ? null : parseFlight(flight)
  const lastDay = endDate === date ? null : (endDate ?? null) // a single day is not a range
  return {
    pace,
    scope,
    type: filters.type,
    filters: filterConditions(filters) ?? '{}',
    departure: from,
    arrival: to,
    date: date ?? null,
    endDate: lastDay,
    carrier: parsed?.carrier ?? null,
    flightNumber: parsed?.number ?? null,
    flightSuffix: parsed?.suffix ?? '',
    languageCodes: [...languageCodes].sort(),
  }
}

type Route = Pick<SavedSearchForm, 'from' | 'to' | 'date' | 'endDate'>

async function endOfSearch(em: EntityManager, { from, to, date, endDate }: Route): Promise<string | undefined> {
  const { zone } = assertAirport('from', from)
  assertAirport('to', to)
  if (from === to) throw invalid([{ path: ['to'], message: 'Please choose two different airports' }])
  if (endDate && !date) throw invalid([{ path: ['date'], message: 'Please enter the first day, too' }])
  if (!date) return
  if (endDate && endDate < date) throw invalid([{ path: ['endDate'], message: 'The last day is before the first one' }])
  const end = endOf(endDate ?? date, zone).toISOString()
  const { past } = (await isOver.first(em, { end }))!
  if (past) throw pastProblem('day')
  return end
}

function merged(
  { id: _, confirmed: __, createdAt: ___, filters, ...row }: FindSearch,
  change: SavedSearchChange,
): SavedSearchForm {
  const named = Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined))
  const { date, flight, ...others } = { ...filterValues(filters), ...row, ...named }
  const endDate = change.date === null && change.endDate === undefined ? null : others.endDate
  return { ...others, date: date ?? undefined, endDate: endDate ?? undefined, flight: flight ?? undefined }
}

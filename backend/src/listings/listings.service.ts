import { EntityManager, raw } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import { AccountsService } from '../account/accounts.service.ts'
import { lockAccounts } from '../account/lock-order.public.ts'
import { ModuleContributions } from '../contributions.ts'
import { ENV, type Env } from '../env.ts'
import { invalid, Problem } from '../http/problem.ts'
import { assertLanguages } from '../languages/languages.ts'
import { changeListings, enqueueMatching } from './itinerary/changed-listings.public.ts'
import { assertRoute, checkDays, pastProblem } from './itinerary/itinerary-days.ts'
import { listingColumns } from './itinerary/listing-columns.ts'
import { Listing } from './listing.entity.ts'
import { assertMayChange, assertMayReopen } from './listing.policy.ts'
import { mergedListing } from './listing-change.ts'
import { CrossFieldRules, type ListingChange, listingErrors, type Reopened } from './listings.contract.ts'
import { findAddress, findOpenOwner, findReopening, lockOwnListing } from './listings.sql.ts'
import { closingUnconfirmed, isConfirmation, listingOf } from './publish/confirmation.ts'
import { storeAcquaintances } from './testimonials/testimonials.sql.ts'

declare module '../contributions.ts' {
  interface ContributionTypes {
    /** Deletes dependent data of other modules in the transaction in which an owner deletes a listing. */
    listingDeletions: (em: EntityManager, listing: number) => Promise<void>
  }
}

const WITHHELD_STATUSES: ReadonlyArray<Listing['status']> = ['hidden', 'removed', 'withheld']

@Injectable()
export class ListingsService {
  constructor(
    private readonly em: EntityManager,
    private readonly accounts: AccountsService,
    private readonly contributions: ModuleContributions,
    @Inject(ENV) private readonly env: Env,
  ) {}

  async ownerOf(id: number): Promise<number | undefined> {
    const row = await findOpenOwner.first(this.em, { id })
    return row?.owner
  }

  async change(me: number, id: number, change: ListingChange): Promise<void> {
    await this.em.transactional(async (em) => {
      assertMayChange(await lockOwn(em, me, id))
      const listing = await em.findOneOrFail(Listing, { id })
      const merged = mergedListing(listing, change)
      const checked = CrossFieldRules.safeParse(merged)
      if (!checked.success) throw invalid(checked.error.issues)
      const columns = listingColumns(merged)
      assertRoute(merged)
      assertLanguages(change.languageCodes)
      const { closesAt: closing, past } = await checkDays(em, columns)
      // The description of a begun trip may change, but no trip may move into the past.
      const isMoved = columns.date !== listing.date || columns.departure !== listing.departure
      if (past && (isMoved || past === 'flight')) throw pastProblem(past)
      if (columns.departure !== listing.departure || columns.arrival !== listing.arrival) {
        await storeAcquaintances.rows(em, { listing: id, owner: me })
        em.assign(listing, { routeSince: raw('now()') })
      }
      const { alerts = listing.alerts, scope: alertScope = listing.alertScope } = change
      const closesAt = listing.confirmedAt ? closing : closingUnconfirmed(closing, 'before')
      const rest = { closesAt, alerts, alertScope, requestHash: null }
      // The triggers decide by its trips and places whether it opens.
      em.assign(listing, { ...columns, ...rest, status: 'open' })
      await changeListings(em, [id], () => em.flush())
    })
  }

  async close(me: number, id: number): Promise<void> {
    await this.em.transactional(async (em) => {
      await lockOwn(em, me, id)
      const open = { id, status: { $in: ['open', 'partly', 'found'] as const } }
      await changeListings(em, [id], () => em.nativeUpdate(Listing, open, { status: 'closed' }))
    })
  }

  async reopen(me: number, id: number): Promise<Reopened> {
    return this.em.transactional(async (em) => {
      await lockOwn(em, me, id)
      const { status, past, moderated } = (await findReopening.first(em, { id }))!
      if ((status === 'open' || status === 'partly') && !past) return 'was-open'
      if (status === 'found' && !past) return 'has-company'
      assertMayReopen({ past, withheld: moderated || WITHHELD_STATUSES.includes(status) })
      await changeListings(em, [id], () => em.nativeUpdate(Listing, { id }, { status: 'open', requestHash: null }))
      const reopened = await findReopening.first(em, { id })
      return reopened?.status === 'found' ? 'has-company' : 'opened'
    })
  }

  async remove(me: number, id: number): Promise<void> {
    await this.em.transactional(async (em) => {
      await lockOwn(em, me, id)
      await storeAcquaintances.rows(em, { listing: id, owner: me })
      for (const leave of this.contributions.of('listingDeletions')) await leave(em, id)
      await em.nativeDelete(Listing, { id })
    })
  }

  async confirmOwn(me: number, id: number): Promise<void> {
    await this.em.transactional(async (em) => {
      await lockOwn(em, me, id)
      await this.#fillProfile(em, await confirmListing(em, id))
    })
  }

  /** For a listing that someone else posted under the user's address. */
  async disown(me: number, id: number): Promise<void> {
    await this.em.transactional(async (em) => {
      await lockOwn(em, me, id)
      const removed = await em.nativeDelete(Listing, { id, confirmedAt: null })
      if (removed === 0) throw new Problem(listingErrors['listing-confirmed'])
    })
  }

  async confirm(token: string, timeZone?: string): Promise<number> {
    const id = listingOf(token)
    await this.em.transactional(async (em) => {
      const row = await findAddress.first(em, { id })
      if (!row || !isConfirmation(this.env.CODE_SECRET, token, row.email)) {
        throw new Problem(listingErrors['confirmation-unknown'])
      }
      await lockOwn(em, row.accountId, id)
      const listing = await confirmListing(em, id)
      await this.accounts.confirm(em, row.accountId)
      await this.#fillProfile(em, listing)
      await this.accounts.proposeTimeZone(em, row.accountId, timeZone)
    })
    return id
  }

  async #fillProfile(em: EntityManager, { accountId, type, contactName, languageCodes }: Listing): Promise<void> {
    await this.accounts.setInitialName(em, accountId, contactName)
    if (type === 'helper' && languageCodes.length > 0)
      await this.accounts.saveLanguages(em, accountId, languageCodes, { ifNone: true })
  }
}

/** The caller must have locked the listing. */
async function confirmListing(em: EntityManager, id: number): Promise<Listing> {
  const listing = await em.findOneOrFail(Listing, { id })
  if (listing.confirmedAt) return listing
  const { closesAt } = await checkDays(em, { ...listing, endDate: listing.endDate ?? null })
  em.assign(listing, { confirmedAt: raw('now()'), closesAt })
  await em.flush()
  await enqueueMatching(em, [id])
  return listing
}

async function lockOwn(em: EntityManager, me: number, id: number): Promise<{ open: boolean }> {
  await lockAccounts(em, me)
  const row = await lockOwnListing.first(em, { id, owner: me })
  if (!row) throw new Problem(listingErrors['listing-not-found'])
  return row
}

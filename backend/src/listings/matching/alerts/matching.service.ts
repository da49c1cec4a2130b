import { EntityManager } from '@mikro-orm/postgresql'
import { Inject, Injectable } from '@nestjs/common'
import type { Pool } from 'pg'
import type { Job } from 'pg-boss'
import { POOL } from '../../../db/pool.ts'
import { JobsService } from '../../../jobs/jobs.service.ts'
import type { Worker } from '../../../jobs/workers.ts'
import { LiveService } from '../../../live/live.service.ts'
import type { PendingMatch } from '../../itinerary/changed-listings.public.ts'
import { nearestDay } from '../../itinerary/itinerary-days.ts'
import {
  type FindChangedListing,
  type FindCounterparts,
  type FindSearches,
  findChangedListing,
  findCounterparts,
  findSearches,
} from './counterparts.sql.ts'
import { MatchEmailQueueService } from './match-email-queue.service.ts'
import { findReader } from './match-emails.sql.ts'
import { type ReaderMatch, recordNotifications } from './match-notifications.ts'

/** The limit of the statements that find counterparts. */
const PAGE = 500

interface PendingPage {
  listing: number
  stage: 'listings' | 'searches'
  after: number
  /** The email that collects the matches for the poster, who is the reader. */
  emailId: number | null
  reader: number | null
  isRenewed: true | undefined
}

/** Processes one page in each transaction. */
@Injectable()
export class MatchingService {
  constructor(
    private readonly em: EntityManager,
    @Inject(POOL) private readonly pool: Pool,
    private readonly emails: MatchEmailQueueService,
    private readonly jobs: JobsService,
    private readonly live: LiveService,
  ) {}

  readonly worker: Worker = { queue: 'matching', work: (job: Job<PendingMatch>) => this.#next(job) }

  async #next(job: Job<PendingMatch>): Promise<void> {
    const notified = await this.jobs.once(this.em, 'matching', job, (em, pending) => this.#startPage(em, pending))
    const hints = (notified ?? []).flatMap(({ reader, listing }) =>
      listing === null ? [] : [[reader, listing] as const],
    )
    if (hints.length > 0)
      await this.live.sendHints(hints.map(([account, listing]) => ({ account, event: { type: 'match', listing } })))
  }

  async #startPage(em: EntityManager, pending: PendingMatch): Promise<ReaderMatch[]> {
    const { listing, stage = 'listings', after = 0, emailId = null, isRenewed } = pending
    // An email is deleted with its recipient.
    const email = emailId === null ? undefined : await findReader.first(em, { emailId })
    const [reader = null, known = null] = email ? [email.reader, emailId] : []
    return this.#matchPage(em, { listing, stage, after, emailId: known, reader, isRenewed })
  }

  async #matchPage(em: EntityManager, { stage, after, emailId, ...page }: PendingPage): Promise<ReaderMatch[]> {
    // On the pool, which prepares the statement, because planning takes longer than running it.
    const found = await (stage === 'listings' ? findCounterparts : findSearches).rows(this.pool, {
      id: page.listing,
      after,
    })
    // Read after the matches, so that a choice that the owner made before a match was posted applies to it.
    const posted = await findChangedListing.first(em, { id: page.listing })
    if (!posted) {
      // The email omits matches of a closed listing, so the poster is notified of them when it is open again.
      if (emailId !== null && page.reader !== null) await this.emails.finish(em, { id: emailId, reader: page.reader })
      return []
    }
    const notified = await recordNotifications(
      em,
      found.flatMap((other) => matchesOf(posted, stage, other)),
      page.isRenewed,
    )
    const added =
      notified.length > 0 ? await this.emails.add(em, notified, posted.owner, emailId ?? undefined) : undefined
    const collected = added ?? emailId
    const enqueueNext = (next: Omit<PendingMatch, 'listing' | 'emailId'>) =>
      this.jobs.enqueue(em, 'matching', {
        listing: page.listing,
        emailId: collected,
        ...next,
        ...(page.isRenewed && { isRenewed: page.isRenewed }),
      } satisfies PendingMatch)
    if (found.length === PAGE) await enqueueNext({ stage, after: found.at(-1)!.id })
    else if (stage === 'searches') {
      if (collected !== null) await this.emails.finish(em, { id: collected, reader: posted.owner })
    } else {
      const next = { stage: 'searches' as const, after: 0 }
      // Recipients who were notified because of a listing are left out of the searches, which requires a commit in between.
      if (notified.length === 0) return this.#matchPage(em, { ...page, ...next, emailId: collected })
      await enqueueNext(next)
    }
    return notified
  }
}

function matchesOf(
  posted: FindChangedListing,
  stage: PendingPage['stage'],
  other: FindCounterparts | FindSearches,
): ReaderMatch[] {
  const { tier } = other
  if (tier === null) return []
  const theirs: ReaderMatch = {
    reader: other.owner,
    counterpart: posted.id,
    tier,
    frequency: other.frequency,
    departure: other.departure,
    listing: stage === 'listings' ? other.id : null,
    search: stage === 'searches' ? other.id : null,
    date: nearestDay({ ...other, date: other.date ?? posted.date }, posted.date),
  }
  const mine: ReaderMatch = {
    reader: posted.owner,
    counterpart: other.id,
    tier,
    frequency: posted.frequency,
    departure: posted.departure,
    listing: posted.id,
    search: null,
    date: nearestDay(posted, other.date ?? posted.date),
  }
  const isNotified = ({ frequency }: ReaderMatch, lastTier: number) => frequency !== 'off' && tier <= lastTier
  return [
    ...(isNotified(theirs, other.lastTier) ? [theirs] : []),
    ...(stage === 'listings' && isNotified(mine, posted.lastTier) ? [mine] : []),
  ]
}

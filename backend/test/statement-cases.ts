import type { QueryConfig } from 'pg'
import { deleteChallenges, findUnconfirmed } from '../src/account/account-deletion.sql.ts'
import { countAttempt } from '../src/account/challenges.sql.ts'
import { deleteEarlierLogin } from '../src/account/login-codes.sql.ts'
import { endSessionsOf } from '../src/account/session-ends.sql.ts'
import { NETWORK_RETENTION } from '../src/http/network.ts'
import { deletion, SMALL_BATCH } from '../src/jobs/batches.ts'
import { deleteUnconfirmed, eraseRequestHashes, eraseTravelers, markOpenPast } from '../src/listings/maintenance.sql.ts'
import { findCounterparts, findSearches } from '../src/listings/matching/alerts/counterparts.sql.ts'
import { countUnseen, deletePage } from '../src/listings/matching/alerts/match-emails.sql.ts'
import { deleteEndedSearches, deleteUnconfirmedSearches } from '../src/listings/matching/alerts/saved-searches.sql.ts'
import { countMatches, findMatches, findNear } from '../src/listings/matching/matching.sql.ts'
import { deleteReceipts } from '../src/messaging/messaging.sql.ts'
import { deleteListingReferences } from '../src/messaging/personal-data.sql.ts'
import {
  deleteEndedProposals,
  eraseCompanions,
  expireChanges,
  expireProposals,
} from '../src/messaging/trips/agreement/trip-cleanup.sql.ts'
import {
  deleteEndedLinks,
  findFamilyTrip,
  findInvitation,
  findMilestone,
  findPosterStep,
  setSubscribed,
} from '../src/messaging/trips/family/family.sql.ts'
import { findCurrent, findLatest } from '../src/messaging/trips/milestones/milestones.sql.ts'
import { ERASURE } from '../src/messaging/trips/personal-data.ts'
import { findTrips } from '../src/messaging/trips/trips.sql.ts'
import { exportReports } from '../src/moderation/personal-data.sql.ts'
import { forgetNetworks } from '../src/moderation/reports.sql.ts'
import {
  findErasedMessages,
  findPendingRefunds,
  findUnclearTips,
  findUnreadyAccounts,
  findUnsettledPage,
} from '../src/payments/payment-jobs.sql.ts'
import { findUnclear, findUnsettledTips } from '../src/payments/payouts.sql.ts'
import { eraseMessages } from '../src/payments/personal-data.sql.ts'
import { findBrowsers, takeDue } from '../src/push/push.sql.ts'
import { findLines, findRecent, findTallies, recordVisit } from '../src/releases/canaries/visits.sql.ts'

/** A statement of every login, every publication, every deletion or every hour, which must never read a whole table. */
export interface StatementCase {
  table: string
  what: string
  text: string
  values: unknown[]
}

const ID = '01900000-0000-7000-8000-000000000001'
const PERSON = { id: 77, mailbox: 'p77@mail.test' }
const FIRST_PAGE = { me: 77, id: null, other: null, position: -1e11, after: 0, limit: 51 }
const FIRST_MATCHES = { rank: 0, id: 0, pageSize: 10 }
const NEAR = {
  ...FIRST_MATCHES,
  from: 'AAA',
  to: 'BAA',
  first: null,
  last: null,
  soonest: 500,
  type: 'both',
  carrier: null,
  flightNumber: null,
  flightSuffix: '',
  scheduleKnown: false,
  carriers: [],
  numbers: [],
  suffixes: [],
  wholeRoute: false,
  languages: 'eng',
  spoken: null,
  hidden: [77, 78],
  filters: null,
  isVisitor: true,
  hidesFlights: null,
  hidesTrips: null,
}

/** The statement with PostgreSQL's own placeholders, from positional or named values. */
function numbered(text: string, given: unknown[] | typeof PERSON): { text: string; values: unknown[] } {
  if (Array.isArray(given)) {
    let count = 0
    return { text: text.replace(/\?/g, () => `$${++count}`), values: given }
  }
  const used = Object.entries(given).filter(([name]) => text.includes(`:${name}`))
  const numbers = used.reduce((sofar, [name], index) => sofar.replaceAll(`:${name}`, `$${index + 1}`), text)
  return { text: numbers, values: used.map(([, value]) => value) }
}

const textCase = (table: string, what: string, text: string, given: unknown[] | typeof PERSON): StatementCase => ({
  table,
  what,
  ...numbered(text, given),
})
const queryCase = (table: string, what: string, { text, values = [] }: QueryConfig): StatementCase => ({
  table,
  what,
  text,
  values,
})
const cleanup = (table: string, column: string, age: string): StatementCase => ({
  table,
  what: `hourly: ${column} is old`,
  text: deletion(table, column, age),
  values: [1_000],
})

const SHELL = { name: 'shell', since: '-infinity' }
const VISIT = {
  name: 'shell',
  version: '1',
  visit: ID,
  failed: false,
  load: 900,
  lcp: 1200,
  inp: 40,
  network: null,
  bucket: null,
  reason: null,
}

export const statementCases: StatementCase[] = [
  queryCase('account', 'hourly: unconfirmed accounts', findUnconfirmed.with({ after: 0 })),
  queryCase(
    'challenge',
    "login: this browser's earlier one",
    deleteEarlierLogin.with({ earlier: Buffer.from('no browser') }),
  ),
  queryCase(
    'challenge',
    "verify: a login's code",
    countAttempt.with({ id: ID, hash: Buffer.from('no browser'), account: null }),
  ),
  queryCase('challenge', "verify: a phone's code", countAttempt.with({ id: null, hash: null, account: 77 })),
  queryCase('challenge', 'deletion: own challenges', deleteChallenges.with(PERSON)),
  cleanup('challenge', 'begun_at', '1 day'),
  cleanup('session', 'seen_at', '14 days'),
  cleanup('session', 'created_at', '30 days'),
  queryCase('session', 'deletion: own sessions', endSessionsOf.with(PERSON)),
  queryCase('listing', 'matches of an own listing', findMatches.with({ listing: 77, owner: 77, ...FIRST_MATCHES })),
  queryCase('listing', 'near a search', findNear.with(NEAR)),
  queryCase('listing', 'how many fit each own listing', countMatches.with({ owner: 77 })),
  queryCase('listing', 'publication: the first listings that it fits', findCounterparts.with({ id: 77, after: 0 })),
  queryCase(
    'saved_search',
    'publication: the first saved searches that it fits',
    findSearches.with({ id: 77, after: 0 }),
  ),
  queryCase(
    'match_notification',
    'push of the day: unseen matches',
    countUnseen.with({ account: 77, since: 0, until: 1 }),
  ),
  queryCase('message', 'deletion: what own conversations were about', deleteListingReferences.with({ account: 77 })),
  queryCase('conversation_side', 'receipts off: those that were given', deleteReceipts.with({ account: 77 })),
  queryCase('report', 'export: own reports', exportReports.with({ id: 77 })),
  queryCase('tip', 'onboarded: waiting payouts', findUnsettledTips.with({ helper: 77 })),
  queryCase('tip', 'deletion: open forms', findUnclear.with({ helper: 77 })),
  queryCase('tip', 'deletion: own words', eraseMessages.with({ id: 77 })),
  queryCase('tip', 'hourly: forgotten forms', findUnclearTips.with({ at: '-infinity', id: 0 })),
  queryCase(
    'tip',
    'hourly: forgotten settlements',
    findUnsettledPage.with({ helper: 0, at: '-infinity', id: 0, banFinalDays: 14 }),
  ),
  queryCase('refund', 'hourly: pending refunds', findPendingRefunds.with({ at: '-infinity', id: '' })),
  textCase('refund', 'the refunds of a tip', 'select from refund where tip_id = ?', [77]),
  queryCase('tip', 'hourly: messages left at the provider', findErasedMessages.with({ id: 0 })),
  queryCase('payout_account', 'hourly: unready accounts', findUnreadyAccounts.with({ account: 0 })),
  cleanup('rate_limit', 'ends_at', '0'),
  cleanup('contact_message', 'created_at', '90 days'),
  cleanup('stripe_event', 'received_at', '60 days'),
  cleanup('match_email', 'created_at', '30 days'),
  cleanup('release_visit', 'at', NETWORK_RETENTION),
  queryCase('release_visit', 'a document reports', recordVisit.with(VISIT)),
  queryCase('release_visit', 'a vote about a canary', findTallies.with({ ...SHELL, versions: ['1', '2'] })),
  queryCase('release_visit', 'how releases fare', findLines.with({ live: '[]' })),
  queryCase('release_visit', 'what an operator watches', findRecent.with({})),
  queryCase('listing', 'hourly: those that are over', markOpenPast.with({ limit: SMALL_BATCH })),
  queryCase('listing', 'hourly: unconfirmed ones', deleteUnconfirmed.with({ limit: SMALL_BATCH })),
  queryCase('listing', 'hourly: where visitors wrote from', eraseRequestHashes.with({ limit: SMALL_BATCH })),
  queryCase('listing', 'hourly: who travels, after the trip', eraseTravelers.with({ limit: SMALL_BATCH })),
  queryCase('saved_search', 'hourly: those that are over', deleteEndedSearches.with({ limit: 1_000 })),
  queryCase('saved_search', 'hourly: unconfirmed ones', deleteUnconfirmedSearches.with({ limit: 1_000 })),
  queryCase(
    'match_notification',
    'hourly: notifications about trips that ended long ago',
    deletePage.with({ closesAt: '-infinity', id: 0 }),
  ),
  textCase('match_notification', 'deletion: notifications', 'delete from match_notification where reader_id = ?', [77]),
  textCase('match_email', 'deletion: own emails', 'delete from match_email where reader_id = ?', [77]),
  queryCase(
    'report',
    'hourly: from which networks',
    forgetNetworks.with({ limit: 1_000, retention: NETWORK_RETENTION }),
  ),
  textCase('trip_notification', 'deletion: own notices', 'delete from trip_notification where account_id = ?', [77]),
  textCase('trip_notification', 'a deleted trip: its notices', 'delete from trip_notification where trip_id = ?', [77]),
  textCase('tip', 'what moved with a tip', 'select from ledger where tip_id = ?', [77]),
  cleanup('unmet_search', 'searched_on', '90 days'),
  queryCase('trip', "a trip's page", findTrips.with({ ...FIRST_PAGE, id: 77 })),
  queryCase('trip', 'the list of own trips', findTrips.with(FIRST_PAGE)),
  queryCase('trip', 'a conversation: the trips of the two', findTrips.with({ ...FIRST_PAGE, other: 78 })),
  queryCase('trip', 'hourly: unanswered proposals', expireProposals.with({ limit: SMALL_BATCH })),
  queryCase('trip', 'hourly: who travels, after the trip', eraseCompanions.with({ limit: SMALL_BATCH })),
  queryCase('trip', 'hourly: changes without a response', expireChanges.with({ limit: SMALL_BATCH })),
  queryCase('trip', 'hourly: what came to nothing', deleteEndedProposals.with({ limit: SMALL_BATCH })),
  queryCase('trip_link', 'hourly: links that have ended', deleteEndedLinks.with({ limit: 1_000 })),
  queryCase('trip_link', "a family's page", findFamilyTrip.with({ hash: Buffer.alloc(32) })),
  queryCase('trip_link', "a family's page: the news turned on", setSubscribed.with({ link: 77, subscribed: true })),
  queryCase('trip_link', 'an invitation', findInvitation.with({ link: 77 })),
  queryCase('trip_link', 'a milestone is notified', findMilestone.with({ link: 77, milestone: 77 })),
  queryCase(
    'trip_milestone',
    'a milestone is notified to the poster',
    findPosterStep.with({ trip: 77, milestone: 77 }),
  ),
  queryCase('trip_milestone', 'the answer of a phone', findCurrent.with({ phone: '+1 2025550100' })),
  queryCase('trip_milestone', 'UNDO of a phone', findLatest.with({ phone: '+1 2025550100', key: 'sms-SM1' })),
  ...ERASURE.map((each, n) => queryCase('trip', `deletion: own trips, ${n + 1}`, each.with(PERSON))),
  queryCase(
    'push_subscription',
    'message: browsers of the receiver',
    findBrowsers.with({ accounts: [77], topic: 'messages' }),
  ),
  queryCase('push_choice', 'hourly: what waits for its day', takeDue.with({})),
]

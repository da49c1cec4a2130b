/** Folders whose tests are about the database, the queues in it, or the tools of its operators. */
const FOLDERS = ['backend/dev/', 'backend/labs/', 'backend/operations/', 'backend/src/db/', 'backend/src/jobs/']

/** Tests elsewhere that are about statements, locks, roles, standbys, a restore, or what a killed process has left. */
const FILES = new Set([
  'backend/src/feedback/event-days.test.ts',
  'backend/src/listings/airports/areas.service.test.ts',
  'backend/src/listings/matching/alerts/alerts.statements.test.ts',
  'backend/src/listings/matching/alerts/leaving.http.test.ts',
  'backend/src/listings/matching/alerts/matching.service.test.ts',
  'backend/src/listings/matching/match.statement.test.ts',
  'backend/src/listings/search/search.statement.test.ts',
  'backend/src/payments/upkeep.http.test.ts',
  'backend/src/startup/settled.http.test.ts',
  'backend/test/alerts-killed.slow.test.ts',
  'backend/test/faults.slow.test.ts',
  'backend/test/image.slow.test.ts',
  'backend/test/payments-killed.slow.test.ts',
  'backend/test/pooler.test.ts',
  'backend/test/push-killed.slow.test.ts',
  'backend/test/questions.test.ts',
  'backend/test/roles.slow.test.ts',
  'backend/test/standbys.test.ts',
  'backend/test/sweeps.test.ts',
  'backend/test/trips-killed.slow.test.ts',
])

/** Tests that still arrange or read rows by statements of their own. A test that no longer does leaves this list. */
const LEFT = new Set([
  'backend/src/messaging/away.test.ts',
  'backend/src/messaging/burst.http.test.ts',
  'backend/src/messaging/contracted.test.ts',
  'backend/src/messaging/messaging.http.test.ts',
  'backend/src/messaging/quota.http.test.ts',
  'backend/src/messaging/receipts.test.ts',
  'backend/src/messaging/replies.http.test.ts',
  'backend/src/messaging/safety.http.test.ts',
  'backend/src/messaging/trips.http.test.ts',
  'backend/src/messaging/trips/agreement/agreement.http.test.ts',
  'backend/src/messaging/trips/agreement/departed.http.test.ts',
  'backend/src/messaging/trips/agreement/flight-check.http.test.ts',
  'backend/src/messaging/trips/agreement/listing-changes.http.test.ts',
  'backend/src/messaging/trips/agreement/lost-helper.http.test.ts',
  'backend/src/messaging/trips/agreement/lost-races.http.test.ts',
  'backend/src/messaging/trips/agreement/particulars.http.test.ts',
  'backend/src/messaging/trips/agreement/shared-traveler.http.test.ts',
  'backend/src/messaging/trips/asking/flying.http.test.ts',
  'backend/src/messaging/trips/family/family.http.test.ts',
  'backend/src/messaging/trips/kept/happened.http.test.ts',
  'backend/src/messaging/trips/milestones/milestone-texts.http.test.ts',
  'backend/src/messaging/trips/milestones/milestones.http.test.ts',
  'backend/src/messaging/trips/personal-data.http.test.ts',
  'backend/src/messaging/trips/traveler/traveler.http.test.ts',
  'backend/src/messaging/trips/trips.letters.http.test.ts',
  'backend/src/messaging/unread-mail.http.test.ts',
])

/** The tests that are named one by one. */
export const NAMED = FILES.union(LEFT)

/** Whether a test may have statements of its own. */
export const mayAskTheDatabase = (path) => FOLDERS.some((folder) => path.startsWith(folder)) || NAMED.has(path)

/** Folders whose tests are about the database, the queues in it, or the tools of its operators. */
const FOLDERS = ['backend/dev/', 'backend/labs/', 'backend/operations/', 'backend/src/db/', 'backend/src/jobs/']

/** Other tests about statements, locks, roles, standbys, a restore, or the data that a killed process leaves. */
export const NAMED = new Set([
  'backend/src/feedback/event-days.test.ts',
  'backend/src/listings/airports/write-areas.long.test.ts',
  'backend/src/listings/matching/alerts/alerts.statements.test.ts',
  'backend/src/listings/matching/alerts/leaving.http.test.ts',
  'backend/src/listings/matching/alerts/matching.service.test.ts',
  'backend/src/listings/matching/matching.sql.test.ts',
  'backend/src/listings/search/search-page.test.ts',
  'backend/src/listings/testimonials/testimonials.statement.test.ts',
  'backend/src/messaging/burst.long.http.test.ts',
  'backend/src/payments/triggers.test.ts',
  'backend/src/payments/payment-jobs.http.test.ts',
  'backend/test/alerts-killed.slow.test.ts',
  'backend/test/image.slow.test.ts',
  'backend/test/payments-killed.slow.test.ts',
  'backend/test/pooler.test.ts',
  'backend/test/push-killed.slow.test.ts',
  'backend/test/statement-cases.test.ts',
  'backend/test/roles.slow.test.ts',
  'backend/test/standbys.long.test.ts',
  'backend/test/scheduled-jobs.test.ts',
  'backend/test/trips-killed.slow.test.ts',
])

export const mayQueryDatabase = (path) => FOLDERS.some((folder) => path.startsWith(folder)) || NAMED.has(path)

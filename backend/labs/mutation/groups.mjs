// Constants and comparisons that protect money and people: the files that are mutated, and the tests that must notice.
const payments = (...names) => names.map((name) => `src/payments/${name}.http.test.ts`)

export const GROUPS = {
  limits: {
    mutate: [/\.limits\.ts$/],
    tests: ['src/limits.test.ts'],
  },
  'tip-amounts': {
    mutate: [/^src\/payments\/tip-amounts\.contract\.ts$/],
    tests: ['src/listings/itinerary/itinerary.contract.test.ts', ...payments('tips')],
  },
  holds: {
    mutate: [/^src\/payments\/(tip-terms|tip-recipients|tip-availability|daily-limits(\.sql)?)\.ts$/],
    tests: payments('terms', 'bounds', 'daily-limits'),
  },
  'declined-cards': {
    mutate: [/^src\/payments\/(card-failures(\.sql)?|ended-payment)\.ts$/],
    tests: payments('bounds', 'failures'),
  },
  // Texts, emails, contracts, commands and wiring of payments have no constants of money.
  payments: {
    mutate: [
      /^src\/payments\/(attempts|disputes|ledger|new-tips|(payments|payment-jobs|settlement|tips)\.sql|payout.*|refunds|settlement|tip-(check|record|reviews)|tip\.entity|tips\.service|unfinished-work)\.ts$/,
    ],
    tests: payments(
      ...['settlement', 'tips', 'refunds', 'disputes', 'tip-review', 'failures', 'payment-jobs', 'decisions', 'orders'],
    ),
  },
  'trip-windows': {
    mutate: [/^src\/messaging\/trips\/(milestones\/milestone-windows\.contract|confirmation\/confirmation\.sql)\.ts$/],
    tests: [
      'src/messaging/trips/milestones/milestones.http.test.ts',
      'src/messaging/trips/confirmation/still-flying.http.test.ts',
      'src/messaging/trips/completion/completion.http.test.ts',
      'src/messaging/trips/flights/flight-prompts.http.test.ts',
    ],
  },
  retention: {
    mutate: [/^src\/db\/retention\.ts$/],
    tests: ['src/db/retention-page.test.ts'],
  },
}

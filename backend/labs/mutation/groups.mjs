// The modules that are mutated, the tests that must notice, and maybe the least share of the mutants (in percent) that they notice.
const itinerary = 'src/listings/itinerary'
const matching = 'src/listings/matching'
const milestones = 'src/messaging/trips/milestones'

export const GROUPS = {
  'itinerary-days': {
    mutate: [`${itinerary}/itinerary.contract.ts`, `${itinerary}/moment-of.contract.ts`, `${itinerary}/day-end.ts`],
    tests: [
      `${itinerary}/itinerary.contract.test.ts`,
      `${itinerary}/moment-of.contract.test.ts`,
      `${itinerary}/day-end.test.ts`,
      'src/messaging/trips/calendar/calendar.test.ts',
    ],
    bar: 80,
  },
  'matching-tiers': {
    mutate: [
      `${matching}/match.tiers.ts`,
      `${matching}/shared-flights.ts`,
      `${itinerary}/flight-comparison.contract.ts`,
    ],
    tests: [`${matching}/alerts/reasons.test.ts`, `${matching}/matches.http.test.ts`],
  },
  'milestone-windows': {
    mutate: [`${milestones}/milestone-windows.contract.ts`, `${milestones}/milestone-order.ts`],
    tests: [`${milestones}/milestones.http.test.ts`],
  },
  'tip-terms': {
    mutate: ['src/payments/tip-terms.ts', 'src/payments/daily-limits.ts', 'src/payments/tip-recipients.ts'],
    tests: ['src/payments/terms.http.test.ts', 'src/payments/daily-limits.http.test.ts'],
  },
  policies: {
    mutate: ['src/listings/listing.policy.ts', 'src/moderation/case.policy.ts'],
    tests: ['src/moderation/actions.http.test.ts', 'src/moderation/independence.http.test.ts'],
  },
}

import type { ProposableListing } from '@flight-amigo/backend/contract/messaging'
import { expect, test } from '@jest/globals'
import { firstChoice, isProposable, listingLabel } from './proposal.ts'

const listing = (id: number, type: ProposableListing['type'], more: Partial<ProposableListing> = {}) =>
  ({
    ...{ id, type, departureAirport: 'HYD', arrivalAirport: 'ORD', date: '2026-12-08', endDate: null },
    ...{ time: null, flightNumber: null, ...more },
  }) satisfies ProposableListing
const offer = listing(1, 'helper')
const elsewhere = listing(2, 'helper', { departureAirport: 'DEL', arrivalAirport: 'SFO' })
const later = listing(3, 'seeking_help', { date: '2026-12-20' })
const flexible = listing(4, 'seeking_help', { date: '2026-12-01', endDate: '2026-12-10' })
const idsOf = ({ mine, theirs }: ReturnType<typeof firstChoice>) => [mine?.id, theirs?.id]

test('starts with the listing of the conversation and its best match by airports and days', () => {
  expect(idsOf(firstChoice([elsewhere, offer], [later, flexible], 4))).toEqual([1, 4])
  expect(idsOf(firstChoice([elsewhere, offer], [later, flexible], 1))).toEqual([1, 4])
  // If none of the user's listings fits, the proposal is about the other person's listing alone.
  expect(idsOf(firstChoice([elsewhere, offer], [later, flexible], 3))).toEqual([undefined, 3])
  expect(idsOf(firstChoice([offer], [later, flexible], undefined))).toEqual([1, 4])
  expect(idsOf(firstChoice([offer], [], undefined))).toEqual([1, undefined])
  expect(idsOf(firstChoice([], [later], undefined))).toEqual([undefined, 3])
})

test('matches a part of the route', () => {
  const leg = { date: '2026-12-08', time: null, flightNumber: null }
  const byDoha = listing(5, 'seeking_help', {
    legs: [
      { ...leg, departureAirport: 'HYD', arrivalAirport: 'DOH' },
      { ...leg, departureAirport: 'DOH', arrivalAirport: 'ORD' },
    ],
  })
  const fromDoha = listing(6, 'helper', { departureAirport: 'DOH' })
  expect(idsOf(firstChoice([elsewhere, fromDoha], [byDoha], 5))).toEqual([6, 5])
})

test("excludes listings that have found company, except the user's own", () => {
  const found = { ...flexible, found: true }
  expect([isProposable(found, true), isProposable(found, false)]).toEqual([true, false])
  expect([isProposable({ ...offer, found: true }, true), isProposable({ ...offer, status: 'past' }, true)]).toEqual([
    false,
    false,
  ])
  expect(listingLabel({ ...flexible, traveler: { firstName: 'Lakshmi', relation: 'mother' } })).toBe(
    'HYD → ORD, Tue, Dec 1, 2026 – Thu, Dec 10, 2026 (help for Lakshmi)',
  )
  expect(listingLabel({ ...flexible, traveler: { relation: 'mother' } })).toMatch(/\(help for their mother\)$/)
})

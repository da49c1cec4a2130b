import type { MyListing } from '@flight-amigo/backend/contract/listings'
import type { FamilyTrip, Trip } from '@flight-amigo/backend/contract/messaging'
import { asha } from '@flight-amigo/shell/test'

export const trip: Trip = {
  ...{ id: 5, state: 'agreed', revision: 2, waitsFor: null, change: null, tipAmount: 25 },
  ...{ helperListingId: 1, seekingListingId: 2, languageCodes: ['tel'], milestones: [] },
  completion: { mine: null, completed: null },
  textTo: null,
  helper: {
    ...{ id: asha.id, username: 'Asha', profilePictureUrl: null, verified: true, role: 'helper', mail: null },
    ...{ phone: '+13125550101', shares: { phone: true, mail: false, photo: true }, checklist: [], flying: null },
    ...{ removed: false, unreachable: false, contacted: false },
  },
  traveler: {
    ...{ id: 3, username: 'Priya', profilePictureUrl: null, verified: true, role: 'traveler', mail: null },
    ...{ phone: '+13125550100', shares: null, checklist: [], flying: null },
    ...{ removed: false, unreachable: false, contacted: false },
  },
  companion: {
    ...{ firstName: 'Lakshmi', relation: 'mother', ageBand: '60s', needs: ['wheelchair', 'connection'], note: null },
  },
  legs: [
    {
      ...{ departureAirport: 'HYD', departureCity: 'Hyderabad', departureCountry: 'India' },
      ...{ departureZone: 'Asia/Kolkata', arrivalAirport: 'DOH', arrivalCity: 'Doha', arrivalCountry: 'Qatar' },
      ...{ arrivalZone: 'Asia/Qatar', date: '2026-12-08', time: '21:40', flightNumber: 'QR501' },
      ...{ departureTerminal: null, arrivalTerminal: null, arrivalDate: '2026-12-09', arrivalTime: '00:05' },
      ...{ together: false, departsAt: '2026-12-08T16:10:00.000Z', landsAt: '2026-12-08T21:05:00.000Z' },
    },
    {
      ...{ departureAirport: 'DOH', departureCity: 'Doha', departureCountry: 'Qatar', departureZone: 'Asia/Qatar' },
      ...{ arrivalAirport: 'ORD', arrivalCity: 'Chicago', arrivalCountry: 'United States' },
      ...{ arrivalZone: 'America/Chicago', date: '2026-12-09', time: '08:15', flightNumber: 'QR725' },
      ...{ departureTerminal: null, arrivalTerminal: '5', arrivalDate: null, arrivalTime: null },
      ...{ together: true, departsAt: '2026-12-09T05:15:00.000Z', landsAt: '2026-12-09T20:20:00.000Z' },
    },
  ],
  meeting: { place: 'The yellow bear in the great hall', side: 'after-security', carry: null, revision: 1 },
  departed: false,
  firstDepartureAt: '2026-12-08T16:10:00.000Z',
  lastLandingAt: '2026-12-09T20:20:00.000Z',
}

export const familyTrip: FamilyTrip = {
  ...{
    state: 'agreed',
    traveler: 'Lakshmi',
    helper: 'Asha',

    notifications: null,
    expiresAt: '2026-12-12T20:20:00.000Z',
  },
  legs: trip.legs.map(({ departureAirport, departureCity, departureZone, arrivalAirport, arrivalCity, ...leg }) => ({
    ...{ departureAirport, departureCity, departureZone, arrivalAirport, arrivalCity },
    ...{ arrivalZone: leg.arrivalZone, departsAt: leg.departsAt, landsAt: leg.landsAt, together: leg.together },
    ...{ departureKnown: leg.time !== null, arrivalKnown: leg.arrivalTime !== null },
    ...{ flightNumber: leg.flightNumber, status: null },
  })),
  milestones: [],
}

export function unfold(region: HTMLElement): HTMLElement {
  const details = region.querySelector<HTMLDetailsElement>(':scope > details')
  if (details) details.open = true
  return region
}

export const ownListing: MyListing = {
  ...{ id: 2, type: 'seeking_help', userId: 3, user: { username: 'Priya', profilePictureUrl: null } },
  ...{ username: 'Priya', profilePictureUrl: null, languages: null, languageCodes: [] },
  ...{ departureAirport: 'HYD', departureCity: 'Hyderabad', arrivalAirport: 'ORD', arrivalCity: 'Chicago' },
  ...{ date: '2026-12-08', endDate: null, flightNumber: 'QR501', tipAmount: null, minTip: null, maxTip: null },
  ...{ offersTips: false, acceptsTips: false, createdAt: '2026-11-01T10:00:00.000Z', rating: null, confirmed: true },
  ...{ verified: false, completedTrips: 0, repliesWithin: null, memberSince: '2026-03', found: false },
  ...{ status: 'open', withheld: null, name: null, email: 'priya@mail.test', phoneNumber: null, contactRequests: 0 },
  ...{ alerts: 'at-once', scope: 'nearby', unseenMatches: 0 },
}

import { LISTING_TEXTS } from './listing-texts.contract.ts'
import type { TravelerFacts } from './traveler/traveler.contract.ts'

// Decides which fields of a listing for someone close a viewer receives.

const SIGNED_IN = [
  ...(['traveler', 'travelerDescription', 'flightNumber', 'legs', 'description'] as const),
  ...LISTING_TEXTS.map(({ name }) => name),
]
const SHARED = ['firstName', 'ageBand', 'time', 'note'] as const

export type Field = (typeof SIGNED_IN)[number] | (typeof SHARED)[number]

/**
 * The fields of a listing for someone close that a viewer receives besides route, days and languages. Without `legs`,
 * its flights are one from the first airport to the last.
 */
export type Viewer = ReadonlySet<Field>

/** The poster shares each of them by choice in a proposal, and the note with an agreement. */
export type Shared = Record<(typeof SHARED)[number], boolean>

/**
 * The fields by viewer. Every output of a listing or a trip uses this table: pages, lists, emails, previews. A listing that
 * users post for themselves has all fields for everyone.
 */
export const VIEWERS = {
  'signed-out': new Set<Field>(),
  'signed-in': new Set<Field>(SIGNED_IN),
  owner: new Set<Field>([...SIGNED_IN, ...SHARED]),
  staff: new Set<Field>([...SIGNED_IN, ...SHARED]),
} satisfies Record<string, Viewer>

export const helperWith = (shared: Shared | null): Viewer =>
  new Set([...VIEWERS['signed-in'], ...SHARED.filter((field) => shared?.[field])])

export const viewerOf = (reader: number | undefined, owner: number): Viewer =>
  VIEWERS[reader === undefined ? 'signed-out' : reader === owner ? 'owner' : 'signed-in']

export function presentTraveler(traveler: TravelerFacts, viewer: Viewer): TravelerFacts {
  const { firstName, ageBand, note, ...rest } = traveler
  return {
    ...rest,
    ...(viewer.has('firstName') && { firstName }),
    ...(viewer.has('ageBand') && { ageBand }),
    ...(viewer.has('note') && { note }),
  }
}

/** The slots: places where one remote shows something inside another, with the props that it gets there. */
export interface SlotProps {
  'listing.actions': { listingId: number; ownerId: number; type: 'helper' | 'seeking_help'; username: string }
  'profile.listings': { type: 'helper' | 'seeking_help' }
  'header.badges': Record<never, never>
  'profile.payouts': Record<never, never>
  'person.actions': { userId: number; username: string }
  'trip.afterwards': {
    tripId: number
    /** The user's travel partner. */
    other: { userId: number; username: string }
    /** The user's own role on the trip. */
    role: 'helper' | 'traveler'
    /** As reviews know it: 'HYD to ORD'. */
    route: string
    /** The dollars that were suggested. */
    tipAmount: number | null
    /** When the last flight has landed. */
    landedAt: string
  }
}

/** The name of a slot. */
export type SlotName = keyof SlotProps

/**
 * The names as a value, which the build writes into the shell's release. A missing or unknown name does not compile.
 */
export const slotNames = Object.keys({
  'listing.actions': true,
  'profile.listings': true,
  'header.badges': true,
  'profile.payouts': true,
  'person.actions': true,
  'trip.afterwards': true,
} satisfies Record<SlotName, true>)

/** Names the content that is unavailable when an extension of this slot cannot load. Header badges fail silently. */
export const unavailableLabels: Partial<Record<SlotName, string>> = {
  'listing.actions': 'Messages',
  'profile.listings': 'Your listings',
  'profile.payouts': 'Payouts',
  'trip.afterwards': 'Reviews and tips',
}

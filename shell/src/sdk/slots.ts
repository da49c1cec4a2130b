export interface SlotProps {
  'listing.actions': { listingId: number; ownerId: number; type: 'helper' | 'seeking_help'; username: string }
  'profile.listings': { type: 'helper' | 'seeking_help' }
  'header.badges': Record<never, never>
  'account.menu': Record<never, never>
  'profile.payouts': Record<never, never>
  'person.actions': { userId: number; username: string }
  'trip.afterwards': {
    tripId: number
    other: { userId: number; username: string }
    role: 'helper' | 'traveler'
    /** As in reviews: 'HYD to ORD'. */
    route: string
    tipAmount: number | null
    landedAt: string
  }
}

export type SlotName = keyof SlotProps

/** The names as a value, which the build writes into the shell's release. A missing or unknown name is a type error. */
export const slotNames = Object.keys({
  'listing.actions': true,
  'profile.listings': true,
  'header.badges': true,
  'account.menu': true,
  'profile.payouts': true,
  'person.actions': true,
  'trip.afterwards': true,
} satisfies Record<SlotName, true>)

/** Names the content that is missing when an extension of this slot cannot load. Header badges fail silently. */
export const unavailableLabels: Partial<Record<SlotName, string>> = {
  'listing.actions': 'Messages',
  'account.menu': 'Links to your account',
  'profile.listings': 'Your listings',
  'profile.payouts': 'Payouts',
  'trip.afterwards': 'Reviews and tips',
}

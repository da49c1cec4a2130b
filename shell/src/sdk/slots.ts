/** Every place where one remote may show something inside another, with the props it is given there. */
export interface SlotProps {
  'listing.actions': { listingId: number; ownerId: number; type: 'helper' | 'seeking_help'; username: string }
  'profile.listings': { type: 'helper' | 'seeking_help' }
  'header.badges': Record<never, never>
  'profile.payouts': Record<never, never>
}

/** The name of a place that remotes may fill. */
export type SlotName = keyof SlotProps

/** The same names as a value, which the build writes into the shell's release. One too many or too few does not compile. */
export const slotNames = Object.keys({
  'listing.actions': true,
  'profile.listings': true,
  'header.badges': true,
  'profile.payouts': true,
} satisfies Record<SlotName, true>)

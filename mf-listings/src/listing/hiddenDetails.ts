import type { Listing } from '@flight-amigo/backend/contract/listings'

/** Whether a listing is for someone close, and this reader gets none of the details: signed-out visitors do not. */
export const hasHiddenDetails = ({ description }: Listing): boolean => description === undefined

/** In general words, what a visitor may read of someone close who travels. */
export const HELP_NEEDED = 'Needs some help at the airport'

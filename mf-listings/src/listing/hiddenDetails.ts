import type { Listing } from '@flight-amigo/backend/contract/listings'
import { msg } from '@lingui/core/macro'

/** Details of a listing for someone close are hidden from signed-out visitors. */
export const hasHiddenDetails = ({ description }: Listing): boolean => description === undefined

/** Replaces the hidden needs of the traveler. */
export const HELP_NEEDED = msg`Needs some help at the airport`

import type { ListingText } from '@flight-amigo/backend/contract/listings'
import { msg } from '@lingui/core/macro'

/** The labels of each optional text of a listing: on pages, and in forms by the type of listing. */
export const TEXT_LABELS = {
  skills: {
    label: msg`Skills`,
    form: { helper: msg`Skills`, seeking_help: msg`Help needed` },
    help: msg`Separated by commas: Wheelchair help, Translation.`,
  },
} satisfies Record<ListingText, object>

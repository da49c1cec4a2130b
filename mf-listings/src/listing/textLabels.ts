import type { Listing, ListingText } from '@flight-amigo/backend/contract/listings'
import { msg } from '@lingui/core/macro'

type Label = ReturnType<typeof msg>

interface Labels {
  label: Label
  /** The labels in forms, for the types of listing that have this text. */
  form: Partial<Record<Listing['type'], Label>>
  help?: Label
}

/** The labels of each optional text of a listing. */
export const TEXT_LABELS: Record<ListingText, Labels> = {
  skills: {
    label: msg`Skills`,
    form: { helper: msg`Skills`, seeking_help: msg`Help needed` },
    help: msg`Separated by commas: Wheelchair help, Translation.`,
  },
}

import type { Listing, ListingText } from '@flight-amigo/backend/contract/listings'
import { msg } from '@lingui/core/macro'

type Label = ReturnType<typeof msg>

interface Labels {
  label: Label
  form: Partial<Record<Listing['type'], Label>>
  help?: Label
}

export const TEXT_LABELS: Record<ListingText, Labels> = {
  skills: {
    label: msg`Skills`,
    form: { helper: msg`Skills`, seeking_help: msg`Help needed` },
    help: msg`Separated by commas: Wheelchair help, Translation.`,
  },
}

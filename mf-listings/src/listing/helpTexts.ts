import { helpLabels } from '@flight-amigo/backend/contract/listings'
import { i18n } from '@flight-amigo/shell/sdk'

/** The kinds of help in the reader's language. */
export const helpTexts = (codes: readonly string[] | undefined): string[] =>
  helpLabels(codes).map((label) => i18n._(label))

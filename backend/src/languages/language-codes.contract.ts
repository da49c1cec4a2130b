// Separate from the list of languages, so that pages that only check codes do not load the schema of the list.
import * as z from 'zod/mini'

export const MAX_LANGUAGES = 12

/** Only the server knows whether a code exists. */
export const languageCodes = z
  .array(z.string().check(z.regex(/^[a-z]{3}$/, 'Please choose a language from the list')))
  .check(
    z.overwrite((codes) => [...new Set(codes)]),
    z.maxLength(MAX_LANGUAGES, 'Please choose at most 12 languages'),
  )

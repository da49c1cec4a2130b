// Apart from the list of languages, so that a page which only checks codes does not load what describes the list.
import * as z from 'zod/mini'

/** The most languages of a person or a listing. */
export const MAX_LANGUAGES = 12

/** Languages by their ISO 639-3 codes, each once. Only the server knows whether a code exists. */
export const languageCodes = z
  .array(z.string().check(z.regex(/^[a-z]{3}$/, 'Please choose a language from the list')))
  .check(
    z.overwrite((codes) => [...new Set(codes)]),
    z.maxLength(MAX_LANGUAGES, 'Please choose at most 12 languages'),
  )

import * as z from 'zod/mini'

export { languageCodes, MAX_LANGUAGES } from './language-codes.contract.ts'

/** A language that people speak or sign: `GET /api/languages` answers all of them, the most frequent ones first. */
export const Language = z.object({
  /** ISO 639-3. */
  code: z.string(),
  /** Its name in English. */
  name: z.string(),
  /** Its name in the language itself and its script, if it is another one. */
  own: z.optional(z.string()),
  /** Its tag for `lang`, where it is not the code. */
  tag: z.optional(z.string()),
  /** What else people call it: 'Farsi', 'Bangla'. */
  also: z.optional(z.array(z.string())),
})
/** A language that people speak or sign. */
export type Language = z.infer<typeof Language>

/** With the version of `GET /api/languages/version` the list is immutable; without it browsers ask again each time. */
export const LanguagesQuery = z.object({ v: z.optional(z.string().check(z.regex(/^[0-9a-f]{1,64}$/))) })
/** `LanguagesQuery` as a handler gets it. */
export type LanguagesQuery = z.infer<typeof LanguagesQuery>

/** `GET /api/languages/version`: changes when the list does. */
export const LanguagesVersion = z.object({ version: z.string() })
/** Which list of languages is the current one. */
export type LanguagesVersion = z.infer<typeof LanguagesVersion>

type Answer<Failure> = { data?: unknown; error?: Failure | undefined }

/**
 * Asks for the list of all languages. Two requests: the address of the list contains its version, so that a browser can
 * cache it forever.
 */
export async function askForLanguages<Failure extends object>(
  request: (address: string) => Answer<Failure> | PromiseLike<Answer<Failure>>,
): Promise<{ data: Language[] } | { error: Failure }> {
  const version = await request('/languages/version')
  if (version.error) return { error: version.error }
  const list = await request(`/languages?v=${LanguagesVersion.parse(version.data).version}`)
  return list.error ? { error: list.error } : { data: z.array(Language).parse(list.data) }
}

import * as z from 'zod/mini'

export { languageCodes, MAX_LANGUAGES } from './language-codes.contract.ts'

export const Language = z.object({
  /** ISO 639-3. */
  code: z.string(),
  name: z.string(),
  /** In the language itself and its script, if it differs. */
  own: z.optional(z.string()),
  /** The tag for the attribute `lang`, if it is not the code. */
  tag: z.optional(z.string()),
  /** Other names: 'Farsi', 'Bangla'. */
  also: z.optional(z.array(z.string())),
})
export type Language = z.infer<typeof Language>

/** With the current version as `v`, the response is immutable; without it, browsers revalidate. */
export const LanguagesQuery = z.object({ v: z.optional(z.string().check(z.regex(/^[0-9a-f]{1,64}$/))) })
export type LanguagesQuery = z.infer<typeof LanguagesQuery>

export const LanguagesVersion = z.object({ version: z.string() })
export type LanguagesVersion = z.infer<typeof LanguagesVersion>

type Reply<Failure> = { data?: unknown; error?: Failure | undefined }

/** Makes two requests: the URL of the list contains its version, so that a browser can cache it forever. */
export async function fetchLanguages<Failure extends object>(
  request: (address: string) => Reply<Failure> | PromiseLike<Reply<Failure>>,
): Promise<{ data: Language[] } | { error: Failure }> {
  const version = await request('/languages/version')
  if (version.error) return { error: version.error }
  const list = await request(`/languages?v=${LanguagesVersion.parse(version.data).version}`)
  return list.error ? { error: list.error } : { data: z.array(Language).parse(list.data) }
}

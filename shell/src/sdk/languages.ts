import { ownName } from '../languages/languageNames.ts'
import { useSite } from '../remotes/site.ts'

/** The languages that the site has, English first, each with its name in the language itself. */
export function useLanguages(): Array<{ code: string; name: string }> {
  const { languages = [] } = useSite()
  return ['en', ...languages].map((code) => ({ code, name: ownName(code) }))
}

import { nativeName } from '../languages/languageNames.ts'
import { useSite } from '../remotes/site.ts'

export function useLanguages(): Array<{ code: string; name: string }> {
  const { languages = [] } = useSite()
  return ['en', ...languages].map((code) => ({ code, name: nativeName(code) }))
}

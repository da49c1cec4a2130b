import { invalid } from '../http/problem.ts'
import { assertLanguages, languagesText, readLanguages, restOf } from '../languages/languages.ts'
import { LANGUAGES_TOO_LONG, type Me, type ProfileChange } from './account.contract.ts'

/** The codes, and a text with their names and anything else that the user typed. */
export interface AccountLanguages {
  languages: string | null
  languageCodes: string[]
}

export const presentLanguages = ({
  languages,
  languageCodes,
}: AccountLanguages): Pick<Me, 'languageCodes' | 'otherLanguages'> => ({
  languageCodes,
  otherLanguages: restOf(languages, languageCodes),
})

/** Returns nothing if the change does not concern languages. No text that the user typed is lost. */
export function languagesAfter(change: ProfileChange, before: AccountLanguages): Partial<AccountLanguages> {
  if (change.languageCodes)
    return chosen(change.languageCodes, change.languages ?? before.languages, before.languageCodes)
  if (change.languages === undefined) return {}
  return { languages: change.languages, languageCodes: readLanguages(change.languages).codes }
}

function chosen(languageCodes: string[], text: string | null, before: readonly string[]): AccountLanguages {
  assertLanguages(languageCodes)
  const languages = languagesText(languageCodes, restOf(text, [...before, ...languageCodes]))
  if ([...languages].length > 200) throw invalid([{ path: ['languages'], message: LANGUAGES_TOO_LONG }])
  return { languages, languageCodes }
}

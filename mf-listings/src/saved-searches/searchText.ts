import { CHOICE_NAMES, CHOICES, type ChoiceName, type SavedSearch } from '@flight-amigo/backend/contract/listings'
import { dayOf } from '@flight-amigo/shared-ui/days'

/** An unsaved search has the codes of its languages, but no names. */
type SearchContent = Pick<SavedSearch, 'date' | 'endDate' | 'flight' | ChoiceName | 'languageCodes'> &
  Partial<Pick<SavedSearch, 'languageNames'>>

/** Describes a search beside its route: 'Dec 7–13, 2026, flight AI127, speaking Telugu'. */
export function searchText({ date, endDate, flight, languageCodes, languageNames, ...choices }: SearchContent): string {
  const spoken = languageNames ?? languageCodes.map(languageName)
  return [
    date ? daysText(date, endDate) : 'any day',
    flight && `flight ${flight}`,
    ...CHOICE_NAMES.map((name) => (CHOICES[name].phrases as Record<string, string>)[choices[name]]),
    spoken.length > 0 && `speaking ${anyOf(spoken)}`,
  ]
    .filter(Boolean)
    .join(', ')
}

/** Formats 'Dec 7, 2026', 'Dec 7–13, 2026' or 'Dec 30, 2026 – Jan 2, 2027'. */
export function daysText(date: string, endDate: string | null): string {
  if (!endDate || endDate === date) return dayOf(date)
  const [first, last] = [dayOf(date), dayOf(endDate)]
  if (date.slice(0, 7) === endDate.slice(0, 7)) return first.replace(',', `–${Number(endDate.slice(8))},`)
  return `${first} – ${last}`
}

const anyOf = (items: string[]) => items.join(', ').replace(/, ([^,]*)$/, ' or $1')

let names: Intl.DisplayNames | undefined

/** The name of a language of an unsaved search, from the browser; the code if the browser has no name. */
function languageName(code: string): string {
  names ??= new Intl.DisplayNames(['en'], { type: 'language', fallback: 'code' })
  try {
    return names.of(code) ?? code
  } catch {
    return code // The code comes from the URL and may be anything.
  }
}

import { FILTER_NAMES, type FilterName, type SavedSearch } from '@flight-amigo/backend/contract/listings'
import { dayOf } from '@flight-amigo/shared-ui/days'
import { joinText } from '@flight-amigo/shared-ui/joinText'
import { languageName } from '@flight-amigo/shared-ui/languageName'
import { i18n, locale } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { listText } from '../listText.ts'
import { FILTER_LABELS } from '../search/filterLabels.ts'

/** An unsaved search has the codes of its languages, but no names. */
type SearchContent = Pick<SavedSearch, 'date' | 'endDate' | 'flight' | FilterName | 'languageCodes'> &
  Partial<Pick<SavedSearch, 'languageNames'>>

/** 'Dec 7–13, 2026, flight AI127, speaking Telugu'. */
export function searchText({ date, endDate, flight, languageCodes, languageNames, ...filters }: SearchContent): string {
  const spoken = languageCodes.map((code, n) => languageName(code, languageNames?.[n]))
  return joinText(
    [
      date
        ? daysText(date, endDate)
        : t({ message: 'any day', comment: 'In a list: any day, flight AI127, speaking Telugu' }),
      flight && t({ message: `flight ${flight}`, comment: 'In a list: any day, flight AI127, speaking Telugu' }),
      ...FILTER_NAMES.map((name) => FILTER_LABELS[name].phrase(filters[name] as never)),
      spoken.length > 0 && speaking(listText(spoken, 'disjunction')),
    ].flatMap((part) => part || []),
  )
}

/** 'Dec 7, 2026', 'Dec 7–13, 2026' or 'Dec 30, 2026 – Jan 2, 2027'. */
export function daysText(date: string, endDate: string | null): string {
  if (!endDate || endDate === date) return dayOf(date)
  const [first, last] = [dayOf(date), dayOf(endDate)]
  if (i18n.locale !== 'en')
    return new Intl.DateTimeFormat(locale(), { dateStyle: 'medium' }).formatRange(noonOf(date), noonOf(endDate))
  if (date.slice(0, 7) === endDate.slice(0, 7)) return first.replace(',', `–${Number(endDate.slice(8))},`)
  return `${first} – ${last}`
}

const speaking = (languages: string) => t({ message: `speaking ${languages}`, comment: 'A person who speaks them' })

const noonOf = (day: string) => new Date(`${day}T12:00`)

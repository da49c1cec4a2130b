import { t } from '@lingui/core/macro'
import styles from './AirportPicker.module.css'
import { airportLabel, MIN_LENGTH, type NamedAirport } from './airportSearch.ts'
import type { AirportSearch } from './useAirportSearch.ts'
import { PREVENT_BLUR, scrollIntoView, useScrollIntoView } from './useScrollIntoView.ts'

export interface AirportSuggestionsProps {
  id: string
  search: AirportSearch
  typed: string
  activeIndex: number
  onChoose: (airport: NamedAirport) => void
}

export const listId = (id: string) => `${id}-list`

export const suggestionId = (id: string, index: number) => `${id}-${index}`

/** The field keeps the focus and handles the keys. */
export function AirportSuggestions({ id, search, typed, activeIndex, onChoose }: AirportSuggestionsProps) {
  const sheet = useScrollIntoView(search.found)

  const optionOf = (airport: NamedAirport, index: number) => ({
    id: suggestionId(id, index),
    role: 'option',
    'aria-selected': index === activeIndex,
    ref: index === activeIndex ? scrollIntoView : undefined,
    onClick: () => onChoose(airport),
  })
  return (
    <div ref={sheet} className={styles.sheet} {...PREVENT_BLUR}>
      <div id={listId(id)} className={styles.list} role="listbox" aria-label={t`Airports`}>
        {search.found.map((airport, index) => (
          <div key={airport.code} className={styles.suggestion} {...optionOf(airport, index)}>
            <span>{airportLabel(airport)}</span>
            <span className={styles.name}>{airport.name}</span>
          </div>
        ))}
      </div>
      {search.found.length === 0 && (
        <div className={styles.note} role="status">
          {emptyText(typed, search)}
        </div>
      )}
    </div>
  )
}

function emptyText(typed: string, { loading, waiting }: AirportSearch) {
  if (typed.trim().length < MIN_LENGTH) return t`Type at least 2 characters to search`
  return loading || waiting ? t`Searching…` : t`No airports found`
}

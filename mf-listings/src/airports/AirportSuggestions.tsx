import type { Airport } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import type { UseComboboxReturnValue } from 'downshift'
import styles from './AirportPicker.module.css'
import { airportLabel, MIN_LENGTH } from './airportSearch.ts'
import type { AirportSearch } from './useAirportSearch.ts'

interface Props {
  combobox: UseComboboxReturnValue<Airport>
  search: AirportSearch
  typed: string
}

/** The list below the picker: suggestions, or the reason why there are none. */
export function AirportSuggestions({ combobox, search, typed }: Props) {
  const { isOpen, highlightedIndex, getMenuProps, getItemProps } = combobox
  return (
    <div className={styles.sheet} data-open={isOpen || undefined}>
      <ul {...getMenuProps()} className={styles.list}>
        {isOpen &&
          search.found.map((airport, index) => (
            <li
              key={airport.code}
              {...getItemProps({ item: airport, index })}
              className={styles.suggestion}
              data-marked={index === highlightedIndex || undefined}
            >
              <span>{airportLabel(airport)}</span>
              <span className={styles.name}>{airport.name}</span>
            </li>
          ))}
      </ul>
      {isOpen && search.found.length === 0 && (
        <div className={styles.note} role="status">
          {search.failed ? (
            <>
              Airports could not be loaded. {/* The field keeps the focus, because losing it would close the list. */}
              <Button
                size="small"
                variant="quiet"
                onMouseDown={(event) => event.preventDefault()}
                onClick={search.retry}
              >
                Try again
              </Button>
            </>
          ) : (
            emptyText(typed, search)
          )}
        </div>
      )}
    </div>
  )
}

function emptyText(typed: string, { loading, waiting }: AirportSearch) {
  if (typed.trim().length < MIN_LENGTH) return 'Type at least 2 characters to search'
  return loading || waiting ? 'Searching…' : 'No airports found'
}

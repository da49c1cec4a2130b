import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PlaneLanding, PlaneTakeoff } from 'lucide'
import { type KeyboardEvent, type Ref, useEffect, useId, useState } from 'react'
import styles from './AirportPicker.module.css'
import { airportLabel, MIN_LENGTH, type NamedAirport } from './airportSearch.ts'
import { announce } from './announce.ts'
import { Field } from './Field.tsx'
import { Icon } from './Icon.tsx'
import { Input } from './Input.tsx'
import {
  ListFailure,
  PREVENT_BLUR,
  scrollIntoView,
  useFrozenWhilePressed,
  useScrollIntoView,
} from './suggestionList.tsx'
import { type AirportList, type AirportSearch, useAirportSearch } from './useAirportSearch.ts'
import { useRetryOnline } from './useRetryOnline.ts'

export interface AirportPickerProps {
  /** Loads the list of airports once it is needed. It must be the same hook on each render. */
  useAirports: (isEnabled: boolean, value: string) => AirportList
  label: string
  end: 'departure' | 'arrival'
  value: string
  onChange: (code: string) => void
  onBlur?: () => void
  maxSuggestions?: number
  placeholder?: string
  required?: boolean
  optional?: boolean
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** An ARIA combobox with list autocomplete and manual selection. */
export function AirportPicker({
  label,
  end,
  value,
  onChange,
  onBlur,
  maxSuggestions = 8,
  error,
  ref,
  ...rest
}: AirportPickerProps) {
  const { placeholder, useAirports, ...fieldProps } = rest
  const id = useId()
  const [isUsed, setUsed] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const search = useAirportSearch(useAirports(isUsed, value), { typed: typed ?? '', maxSuggestions })
  const { find, findOnlyMatch, retry } = search
  const chosen = find(value)
  const found = isOpen ? search.found : []
  // The list may have become shorter.
  const activeIndex = active < found.length ? active : -1

  useRetryOnline(search.failed, retry)

  const close = () => {
    setOpen(false)
    setActive(-1)
  }
  const choose = (airport: NamedAirport | undefined) => {
    close()
    setTyped(undefined)
    if (airport) onChange(airport.code)
  }
  const tryAgain = () => {
    // The pressed button disappears, so move the focus.
    document.getElementById(id)?.focus()
    setOpen(true)
    retry()
  }
  const type = (text: string) => {
    setUsed(true)
    setTyped(text)
    setOpen(true)
    setActive(-1)
    // A text that matches no airport goes to the form, whose rules report it.
    onChange(find(text)?.code ?? text.trim())
  }

  // Replace a lowercase code, or a value that was set before the list loaded, by the code of the airport. After the
  // field has lost the focus, do the same with a text that only one airport matches.
  const resolved = chosen ?? (typed === undefined && value ? findOnlyMatch(value) : undefined)
  useEffect(() => {
    if (resolved && resolved.code !== value) onChange(resolved.code)
  }, [resolved, value, onChange])

  const count = typed && !search.waiting ? found.length : 0
  useEffect(() => {
    if (count > 0) announce(plural(count, { one: '# airport found', other: '# airports found' }))
  }, [count])

  const keys: Record<string, (() => void) | false> = {
    ArrowDown: () => (isOpen ? setActive(activeIndex + 1 < found.length ? activeIndex + 1 : 0) : setOpen(true)),
    ArrowUp: () => (isOpen ? setActive(activeIndex > 0 ? activeIndex - 1 : found.length - 1) : setOpen(true)),
    // Without an active suggestion these keys move the caret, and Enter submits the form as in any field.
    Home: activeIndex >= 0 && (() => setActive(0)),
    End: activeIndex >= 0 && (() => setActive(found.length - 1)),
    Enter: activeIndex >= 0 && (() => choose(found[activeIndex])),
    Escape: isOpen && close,
  }
  const press = (event: KeyboardEvent) => {
    // While an input method composes, these keys belong to it. Safari reports this only by key code 229.
    if (event.nativeEvent.isComposing || event.keyCode === 229 || event.altKey || event.ctrlKey || event.shiftKey)
      return
    const act = Object.hasOwn(keys, event.key) && keys[event.key]
    if (act) {
      event.preventDefault()
      // Otherwise a dialog around the field would close too.
      event.stopPropagation()
      act()
    } else if (event.key === 'Enter') choose(findOnlyMatch(typed ?? ''))
  }

  // A list that loads late must not move the button that is being pressed.
  const shown = useFrozenWhilePressed({ search, isOpen, activeIndex, typed: typed ?? '' }, isUsed)

  return (
    <Field id={id} label={label} error={error} {...fieldProps}>
      {(control) => (
        <div className={styles.picker}>
          <Input
            {...control}
            ref={ref}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={found.length > 0}
            aria-controls={listId(id)}
            aria-activedescendant={activeIndex >= 0 ? suggestionId(id, activeIndex) : undefined}
            value={typed ?? (chosen ? airportLabel(chosen) : value)}
            onChange={({ currentTarget }) => type(currentTarget.value)}
            onKeyDown={press}
            // The next key replaces the selected text. A text that matches no airport can still be edited.
            onFocus={({ currentTarget }) => {
              setUsed(true)
              if (value && !chosen) setTyped(value)
              currentTarget.select()
            }}
            onClick={({ currentTarget }) => (chosen && typed === undefined ? currentTarget.select() : setOpen(true))}
            onBlur={() => {
              choose(found[activeIndex])
              onBlur?.()
            }}
            leading={<Icon of={end === 'departure' ? PlaneTakeoff : PlaneLanding} />}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          {shown.search.failed
            ? isUsed && (
                // Outside the suggestions, which close when the focus leaves the field.
                <ListFailure onRetry={tryAgain} {...PREVENT_BLUR}>
                  <Trans>Airports could not be loaded.</Trans>
                </ListFailure>
              )
            : shown.isOpen && <AirportSuggestions id={id} {...shown} onChoose={choose} />}
        </div>
      )}
    </Field>
  )
}

interface AirportSuggestionsProps {
  id: string
  search: AirportSearch
  typed: string
  activeIndex: number
  onChoose: (airport: NamedAirport) => void
}

const listId = (id: string) => `${id}-list`

const suggestionId = (id: string, index: number) => `${id}-${index}`

/** The field keeps the focus and handles the keys. */
function AirportSuggestions({ id, search, typed, activeIndex, onChoose }: AirportSuggestionsProps) {
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

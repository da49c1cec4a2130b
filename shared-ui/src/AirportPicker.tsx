import { plural, t } from '@lingui/core/macro'
import { Trans } from '@lingui/react/macro'
import { PlaneLanding, PlaneTakeoff } from 'lucide'
import { type Ref, useCallback, useEffect, useId, useMemo, useState } from 'react'
import styles from './AirportPicker.module.css'
import { airportLabel, MIN_LENGTH, type NamedAirport, searchAirports } from './airportSearch.ts'
import { announce } from './announce.ts'
import { Combobox, ListFailure, PREVENT_BLUR } from './Combobox.tsx'
import { useFrozenWhilePressed } from './useFrozenWhilePressed.ts'
import { useRetryOnline } from './useRetryOnline.ts'

export interface AirportList {
  data?: readonly NamedAirport[] | undefined
  isFetching: boolean
  error?: unknown
  refetch: () => unknown
}

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

export function AirportPicker(props: AirportPickerProps) {
  const { useAirports, end, value, onChange, onBlur, maxSuggestions = 8, ...field } = props
  const id = useId()
  const [isUsed, setUsed] = useState(false)
  const [typed, setTyped] = useState<string>()
  const [isOpen, setOpen] = useState(false)
  const [active, setActive] = useState(-1)
  const search = useAirportSearch(useAirports(isUsed, value), { typed: typed ?? '', maxSuggestions })
  const { find, findOnlyMatch, retry } = search
  const chosen = find(value)
  const found = isOpen ? search.found : NONE
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

  // A list that loads late must not move the button that is being pressed.
  const shown = useFrozenWhilePressed(
    { items: found, isOpen, activeIndex, note: emptyText(typed ?? '', search), isFailed: search.failed },
    isUsed,
  )
  return (
    <Combobox
      {...field}
      {...shown}
      id={id}
      icon={end === 'departure' ? PlaneTakeoff : PlaneLanding}
      text={typed ?? (chosen ? airportLabel(chosen) : value)}
      onType={type}
      isOpen={shown.isOpen && !shown.isFailed}
      onOpen={() => setOpen(true)}
      onClose={close}
      onActivate={setActive}
      onChoose={choose}
      // Without an active suggestion these keys move the caret.
      keysOf={() => ({
        Home: activeIndex >= 0 && (() => setActive(0)),
        End: activeIndex >= 0 && (() => setActive(found.length - 1)),
      })}
      onEnter={() => choose(findOnlyMatch(typed ?? ''))}
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
      listLabel={t`Airports`}
      renderItem={(airport) => (
        <span className={styles.airport}>
          <span>{airportLabel(airport)}</span>
          <span className={styles.name}>{airport.name}</span>
        </span>
      )}
      below={
        // Outside the suggestions, which close when the focus leaves the field.
        shown.isFailed &&
        isUsed && (
          <ListFailure onRetry={tryAgain} {...PREVENT_BLUR}>
            <Trans>Airports could not be loaded.</Trans>
          </ListFailure>
        )
      }
    />
  )
}

function emptyText(typed: string, { loading, waiting }: ReturnType<typeof useAirportSearch>) {
  if (typed.trim().length < MIN_LENGTH) return t`Type at least 2 characters to search`
  return loading || waiting ? t`Searching…` : t`No airports found`
}

const DEBOUNCE_MS = 300
const NONE: NamedAirport[] = []

/** Searches 300 ms after the last key. */
function useAirportSearch(airports: AirportList, { typed, maxSuggestions }: { typed: string; maxSuggestions: number }) {
  const { data = NONE, isFetching, error, refetch } = airports
  const [settled, settle] = useState('')

  useEffect(() => {
    const timer = setTimeout(() => settle(typed), DEBOUNCE_MS)
    return () => clearTimeout(timer)
  }, [typed])

  useEffect(() => {
    if (error) console.error('The list of airports could not be loaded.', error)
  }, [error])

  const byCode = useMemo(() => new Map(data.map((airport) => [airport.code, airport])), [data])
  return {
    found: useMemo(() => searchAirports(data, settled, maxSuggestions), [data, settled, maxSuggestions]),
    find: useCallback((text: string) => byCode.get(text.trim().toUpperCase()), [byCode]),
    findOnlyMatch: useCallback(
      (text: string) => {
        const [only, another] = searchAirports(data, text, 2)
        return another ? undefined : only
      },
      [data],
    ),
    loading: isFetching,
    waiting: typed !== settled,
    failed: error !== undefined && !isFetching,
    retry: refetch,
  }
}

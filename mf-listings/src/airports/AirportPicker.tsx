import type { Airport } from '@flight-amigo/backend/contract/listings'
import { Field, fieldLabelId } from '@flight-amigo/shared-ui/Field'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Input } from '@flight-amigo/shared-ui/Input'
import { useCombobox } from 'downshift'
import { PlaneLanding, PlaneTakeoff } from 'lucide'
import { type Ref, useEffect, useId, useState } from 'react'
import styles from './AirportPicker.module.css'
import { AirportSuggestions } from './AirportSuggestions.tsx'
import { airportLabel } from './airportSearch.ts'
import { useAirportSearch } from './useAirportSearch.ts'

interface Props {
  label: string
  /** The end of the trip, for the icon. */
  end: 'departure' | 'arrival'
  /** The code of the chosen airport, or the typed text while it matches none. */
  value: string
  onChange: (code: string) => void
  onBlur?: () => void
  /** The number of suggestions. */
  most?: number
  placeholder?: string
  required?: boolean
  optional?: boolean
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** A combobox that finds an airport by a few typed letters. */
export function AirportPicker({ label, end, value, onChange, onBlur, most = 8, error, ref, ...field }: Props) {
  const { placeholder, ...about } = field
  const id = useId()
  const [isUsed, setUsed] = useState(value !== '')
  const search = useAirportSearch({ isWanted: isUsed, most })
  const { find, look } = search
  const chosen = find(value)
  const [typed, setTyped] = useState(value)

  const combobox = useCombobox<Airport>({
    // Field's ids, so that its label belongs to downshift's combobox.
    inputId: id,
    labelId: fieldLabelId(id),
    menuId: `${id}-menu`,
    getItemId: (index) => `${id}-item-${index}`,
    items: search.found,
    inputValue: typed,
    selectedItem: chosen ?? null,
    itemToString: (airport) => (airport ? airportLabel(airport) : ''),
    onSelectedItemChange({ selectedItem }) {
      if (!selectedItem) return
      setTyped(airportLabel(selectedItem))
      onChange(selectedItem.code)
    },
  })

  const type = (text: string) => {
    setTyped(text)
    look(text)
    // A text that matches no airport goes to the form, whose rules report it.
    onChange(find(text)?.code ?? text.trim())
  }

  // When the form is filled or reset from outside, or the list is loaded, the field shows the form's value.
  const { isOpen } = combobox
  useEffect(() => {
    if (!isOpen) setTyped(chosen ? airportLabel(chosen) : value)
  }, [chosen, value, isOpen])

  // A code that was typed in small letters, or before the list was loaded, becomes the airport's code.
  useEffect(() => {
    if (chosen && chosen.code !== value) onChange(chosen.code)
  }, [chosen, value, onChange])

  const picture = end === 'departure' ? PlaneTakeoff : PlaneLanding
  return (
    <Field id={id} label={label} error={error} {...about}>
      {(control) => (
        <div className={styles.picker}>
          <Input
            {...combobox.getInputProps({
              ...(ref && { ref }),
              onFocus: () => setUsed(true),
              // Downshift's own callback comes one render later. By then React has restored the old text, and a key
              // that was pressed meanwhile would be lost.
              onChange: ({ currentTarget }) => type(currentTarget.value),
              ...(onBlur && { onBlur }),
              // Without a marked suggestion, Enter submits the form as in any field.
              onKeyDown: (event) => {
                if (event.key === 'Enter' && combobox.highlightedIndex < 0)
                  Object.assign(event.nativeEvent, { preventDownshiftDefault: true })
              },
            })}
            {...control}
            leading={<Icon of={picture} />}
            placeholder={placeholder}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
          <AirportSuggestions combobox={combobox} search={search} typed={typed} />
        </div>
      )}
    </Field>
  )
}

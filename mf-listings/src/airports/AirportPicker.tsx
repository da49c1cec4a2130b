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
  /** Which end of the trip, for the picture inside. */
  end: 'departure' | 'arrival'
  /** The chosen airport's code; what was typed as long as it names none; '' for none. */
  value: string
  onChange: (code: string) => void
  onBlur?: () => void
  /** How many suggestions are shown. */
  most?: number
  placeholder?: string
  required?: boolean
  optional?: boolean
  error?: string | undefined
  ref?: Ref<HTMLInputElement>
}

/** An airport by a few typed letters: a combobox whose suggestions come from the one list of airports. */
export function AirportPicker({ label, end, value, onChange, onBlur, most = 8, error, ref, ...field }: Props) {
  const { placeholder, ...about } = field
  const id = useId()
  const [used, setUsed] = useState(value !== '')
  const search = useAirportSearch({ wanted: used, most })
  const { find, look } = search
  const chosen = find(value)
  const [typed, setTyped] = useState(value)

  const combobox = useCombobox<Airport>({
    // The ids that Field gives, so that its label and downshift's wiring are the same.
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
    // What names no airport stays in the form, so that the form can say what is wrong with it.
    onChange(find(text)?.code ?? text.trim())
  }

  // The form was filled or reset from outside, or the list has come: then the field shows what the form holds.
  const { isOpen } = combobox
  useEffect(() => {
    if (!isOpen) setTyped(chosen ? airportLabel(chosen) : value)
  }, [chosen, value, isOpen])

  // A code that was typed before the list was there, or in small letters, becomes the airport's.
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
              // With the event itself: what downshift tells of it comes a render later, and by then React has put the
              // old text back, so that a key pressed meanwhile would be lost.
              onChange: ({ currentTarget }) => type(currentTarget.value),
              ...(onBlur && { onBlur }),
              // Enter takes the suggestion that is marked; without one it sends the form as in any field.
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

import { useAirports } from '@flight-amigo/mf-listings/public'
import { AirportPicker } from '@flight-amigo/shared-ui/AirportPicker'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { type ComponentProps, useState } from 'react'
import styles from './LegsFields.module.css'
import type { LegErrors, LegField, LegValues } from './legValues.ts'

interface Props {
  number: number
  leg: LegValues
  errors: LegErrors
  together: string
  onChange: (part: Partial<LegValues>) => void
  onRemove: (() => void) | undefined
}

const AIRPORT = /^[A-Z]{3}$/
const COLLAPSED = [
  ...(['departureAirport', 'arrivalAirport', 'departureTerminal'] as const),
  ...(['arrivalTerminal', 'arrivalDate', 'arrivalTime'] as const),
]

/** The fields of a flight. Rarely changed ones are collapsed, and load the list of airports when opened. */
export function LegFields({ number, leg, errors, together, onChange, onRemove }: Props) {
  const errorOf = (field: LegField) => errors[`${number - 1}.${field}`]
  const hasAirports = AIRPORT.test(leg.departureAirport) && AIRPORT.test(leg.arrivalAirport)
  const [isOpen, setOpen] = useState(!hasAirports)
  // Opens the collapsed fields when one of them has an error. Typing never collapses them.
  const [shownErrors, setShownErrors] = useState<LegErrors>()
  if (errors !== shownErrors) {
    setShownErrors(errors)
    if (COLLAPSED.some(errorOf)) setOpen(true)
  }

  const field = (name: LegField, label: string, input: ComponentProps<'input'> = {}) => (
    <Field label={label} error={errorOf(name)}>
      <Input {...input} value={leg[name]} onChange={({ target }) => onChange({ [name]: target.value })} />
    </Field>
  )
  const airport = (end: 'departure' | 'arrival', label: string) => (
    <AirportPicker
      label={label}
      end={end}
      value={leg[`${end}Airport`]}
      onChange={(code) => onChange({ [`${end}Airport`]: code })}
      useAirports={useAirports}
      most={5}
      placeholder="City or airport"
      error={errorOf(`${end}Airport`)}
      required
    />
  )
  return (
    <fieldset className={styles.flight}>
      <legend>
        Flight {number}
        {hasAirports && (
          <>
            : <span dir="ltr">{`${leg.departureAirport} → ${leg.arrivalAirport}`}</span>
          </>
        )}
      </legend>
      <Checkbox
        label={together}
        checked={leg.together}
        onChange={({ target }) => onChange({ together: target.checked })}
      />
      <div className={styles.fields}>
        {field('date', 'Day', { type: 'date', required: true })}
        {field('time', 'Leaves at', { type: 'time' })}
        {field('flightNumber', 'Flight number', {
          placeholder: 'AI 101',
          autoComplete: 'off',
          autoCapitalize: 'characters',
        })}
      </div>
      <details className={styles.more} open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary>Airports, terminals and landing</summary>
        {isOpen && (
          <div className={styles.airports}>
            {airport('departure', 'From')}
            {airport('arrival', 'To')}
            <div className={styles.pairs}>
              {field('departureTerminal', 'Leaves from terminal', { maxLength: 10 })}
              {field('arrivalTerminal', 'Lands at terminal', { maxLength: 10 })}
              {field('arrivalDate', 'Lands on', { type: 'date' })}
              {field('arrivalTime', 'Lands at (time there)', { type: 'time' })}
            </div>
          </div>
        )}
      </details>
      {onRemove && (
        <button type="button" className={styles.remove} onClick={onRemove}>
          Remove flight {number}
        </button>
      )}
    </fieldset>
  )
}

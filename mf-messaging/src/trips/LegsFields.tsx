import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { type ComponentProps, useLayoutEffect, useRef } from 'react'
import styles from './LegsFields.module.css'
import { type LegErrors, type LegField, type LegValues, valuesOf } from './legValues.ts'

const MOST = 4

interface Props {
  values: LegValues[]
  onChange: (values: LegValues[]) => void
  /** A new object after each try: then the first wrong field takes the focus. */
  errors: LegErrors
  /** "Asha is on this flight, too". */
  together: string
}

/** The flights of a trip: the day of each, whether both are on it, and what else is known. */
export function LegsFields({ values, onChange, errors, together }: Props) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (Object.keys(errors).length > 0) place.current?.querySelector<HTMLElement>('[aria-invalid]')?.focus()
  }, [errors])

  const set = (at: number, part: Partial<LegValues>) =>
    onChange(values.map((leg, n) => (n === at ? { ...leg, ...part } : leg)))
  const add = () => {
    const last = values.at(-1)
    onChange([...values, { ...valuesOf({}), departureAirport: last?.arrivalAirport ?? '', date: last?.date ?? '' }])
    announce(`Flight ${values.length + 1} added`)
  }
  const remove = (at: number) => {
    onChange(values.filter((_, n) => n !== at))
    announce(`Flight ${at + 1} removed`)
    place.current?.focus()
  }
  return (
    <div ref={place} tabIndex={-1} className={styles.flights}>
      {values.map((leg, n) => (
        <LegFields
          key={n}
          number={n + 1}
          leg={leg}
          errors={errors}
          together={together}
          onChange={(part) => set(n, part)}
          onRemove={values.length > 1 ? () => remove(n) : undefined}
        />
      ))}
      {values.length < MOST && (
        <Button variant="quiet" size="small" className={styles.add} onClick={add}>
          Add a flight
        </Button>
      )}
    </div>
  )
}

interface LegProps {
  number: number
  leg: LegValues
  errors: LegErrors
  together: string
  onChange: (part: Partial<LegValues>) => void
  onRemove: (() => void) | undefined
}

const MORE: LegField[] = [
  ...([
    'departureAirport',
    'arrivalAirport',
    'departureTerminal',
    'arrivalTerminal',
    'arrivalDate',
    'arrivalTime',
  ] as const),
]

function LegFields({ number, leg, errors, together, onChange, onRemove }: LegProps) {
  const errorOf = (field: LegField) => errors[`${number - 1}.${field}`]
  const field = (name: LegField, label: string, input: ComponentProps<'input'> = {}) => (
    <Field label={label} error={errorOf(name)}>
      <Input {...input} value={leg[name]} onChange={({ target }) => onChange({ [name]: target.value })} />
    </Field>
  )
  const code = {
    maxLength: 3,
    autoCapitalize: 'characters',
    autoComplete: 'off',
    spellCheck: false,
    dir: 'ltr',
  } as const
  const isUnknown = !leg.departureAirport || !leg.arrivalAirport
  const isOpen = isUnknown || MORE.some(errorOf)
  return (
    <fieldset className={styles.flight}>
      <legend>
        Flight {number}
        {!isUnknown && (
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
      <details className={styles.more} open={isOpen || undefined}>
        <summary>Airports, terminals and landing</summary>
        <div className={styles.pairs}>
          {field('departureAirport', 'From (three letters)', code)}
          {field('arrivalAirport', 'To (three letters)', code)}
          {field('departureTerminal', 'Leaves from terminal', { maxLength: 10 })}
          {field('arrivalTerminal', 'Lands at terminal', { maxLength: 10 })}
          {field('arrivalDate', 'Lands on', { type: 'date' })}
          {field('arrivalTime', 'Lands at (time there)', { type: 'time' })}
        </div>
      </details>
      {onRemove && (
        <button type="button" className={styles.remove} onClick={onRemove}>
          Remove flight {number}
        </button>
      )}
    </fieldset>
  )
}

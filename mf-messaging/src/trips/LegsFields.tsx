import { announce } from '@flight-amigo/shared-ui/announce'
import { Button } from '@flight-amigo/shared-ui/Button'
import { useLayoutEffect, useRef } from 'react'
import { LegFields } from './LegFields.tsx'
import styles from './LegsFields.module.css'
import { type LegErrors, type LegValues, valuesOf } from './legValues.ts'

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

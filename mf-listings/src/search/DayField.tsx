import { announce } from '@flight-amigo/shared-ui/announce'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { useEffect } from 'react'
import { farDayQuestion } from '../airports/departureDay.ts'

interface Props {
  /** Tells the form which field holds half of a day. */
  name: string
  label: string
  value: string
  onChange: (day: string) => void
  min: string
  /** Today at the departure airport. */
  today: string
  error?: string | undefined
  required?: boolean
}

/** A day of a search. It asks about a day for which no airline sells flights yet, because the year is often wrong. */
export function DayField({ name, label, value, onChange, min, today, error, required = false }: Props) {
  const question = error ? undefined : farDayQuestion(value, today)
  useEffect(() => {
    if (question) announce(question)
  }, [question])
  return (
    <Field label={label} help={question} error={error} required={required}>
      <Input type="date" name={name} min={min} value={value} onChange={({ target }) => onChange(target.value)} />
    </Field>
  )
}

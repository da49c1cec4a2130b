import { announce } from '@flight-amigo/shared-ui/announce'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { useEffect } from 'react'
import { farDayQuestion } from '../airports/departureDay.ts'

interface Props {
  /** Identifies the field for `replaceBadInputs`. */
  name: string
  label: string
  value: string
  onChange: (day: string) => void
  min: string
  today: string
  error?: string | undefined
  required?: boolean
}

/** Asks the user to check a date so far ahead that no airline sells flights yet: the year is often wrong. */
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

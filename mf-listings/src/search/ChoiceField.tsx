import { CHOICES, type ChoiceName } from '@flight-amigo/backend/contract/listings'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import type { ComponentProps } from 'react'

interface Props extends ComponentProps<typeof Select> {
  choice: ChoiceName
  error?: string | undefined
}

export const ChoiceField = ({ choice, error, ...select }: Props) => (
  <Field label={CHOICES[choice].label} error={error}>
    <Select {...select}>
      {Object.entries(CHOICES[choice].options).map(([value, label]) => (
        <option key={value} value={value}>
          {label}
        </option>
      ))}
    </Select>
  </Field>
)

import type { ChoiceName } from '@flight-amigo/backend/contract/listings'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { useLingui } from '@lingui/react/macro'
import type { ComponentProps } from 'react'
import { CHOICE_LABELS } from './choiceLabels.ts'

interface Props extends ComponentProps<typeof Select> {
  choice: ChoiceName
  error?: string | undefined
}

export const ChoiceField = ({ choice, error, ...select }: Props) => {
  const { t } = useLingui()
  return (
    <Field label={t(CHOICE_LABELS[choice].label)} error={error}>
      <Select {...select}>
        {Object.entries(CHOICE_LABELS[choice].options).map(([value, label]) => (
          <option key={value} value={value}>
            {t(label)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

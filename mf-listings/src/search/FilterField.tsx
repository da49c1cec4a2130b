import { FILTERS, type Filter, type FilterName } from '@flight-amigo/backend/contract/listings'
import { Checkbox } from '@flight-amigo/shared-ui/Checkbox'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Select } from '@flight-amigo/shared-ui/Select'
import { useLingui } from '@lingui/react/macro'
import { FILTER_LABELS } from './filterLabels.ts'

interface Props {
  filter: FilterName
  value: string
  onChange: (value: string) => void
  error?: string | undefined
}

export function FilterField({ filter, value, onChange, error }: Props) {
  const { t } = useLingui()
  const { control, options } = FILTERS[filter] as Filter
  const { label, options: labels } = FILTER_LABELS[filter]
  const [none, only = none] = options
  return control === 'checkbox' ? (
    <Checkbox
      label={t(label)}
      error={error}
      checked={value !== none}
      onChange={({ target }) => onChange(target.checked ? only : none)}
    />
  ) : (
    <Field label={t(label)} error={error}>
      <Select value={value} onChange={({ target }) => onChange(target.value)}>
        {Object.entries(labels).map(([option, label]) => (
          <option key={option} value={option}>
            {t(label)}
          </option>
        ))}
      </Select>
    </Field>
  )
}

import { Field } from '@flight-amigo/shared-ui/Field'
import { Select, type SelectProps } from '@flight-amigo/shared-ui/Select'
import { useLanguages } from '@flight-amigo/shell/sdk'
import { useLingui } from '@lingui/react/macro'

export function LinkLanguage(props: SelectProps) {
  const { t } = useLingui()
  const languages = useLanguages()
  if (languages.length === 1) return null
  return (
    <Field label={t`Language`} help={t`Of the page that the link opens, and of our messages about it.`}>
      <Select {...props}>
        {languages.map(({ code, name }) => (
          <option key={code} value={code} lang={code}>
            {name}
          </option>
        ))}
      </Select>
    </Field>
  )
}

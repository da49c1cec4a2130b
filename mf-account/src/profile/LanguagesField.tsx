import type { ProfileChange } from '@flight-amigo/backend/contract/account'
import { LanguagePicker } from '@flight-amigo/shared-ui/LanguagePicker'
import { useMemo } from 'react'
import { type Control, useController } from 'react-hook-form'
import { useLoadLanguages } from './languages.api.ts'

const HELP = 'Add every language you speak. Travelers look for somebody they can talk to.'

const NONE: string[] = []

/** The languages of the profile: those of the list, and what else the person has written there. */
export function LanguagesField({ control }: { control: Control<ProfileChange> }) {
  const codes = useController({ control, name: 'languageCodes' })
  const others = useController({ control, name: 'languages' })
  const { value: words = '' } = others.field
  const rest = useMemo(() => words.split(', ').filter(Boolean), [words])
  return (
    <LanguagePicker
      label="Languages"
      help={HELP}
      codes={codes.field.value ?? NONE}
      onChange={codes.field.onChange}
      rest={rest}
      onRest={(now) => others.field.onChange(now.join(', '))}
      load={useLoadLanguages()}
      onBlur={codes.field.onBlur}
      ref={(input) => {
        codes.field.ref(input)
        others.field.ref(input)
      }}
      error={codes.fieldState.error?.message ?? others.fieldState.error?.message}
      optional
    />
  )
}

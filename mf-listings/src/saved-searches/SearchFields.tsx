import { CHOICE_NAMES, daysAfter, MAX_FLEXIBLE_DAYS } from '@flight-amigo/backend/contract/listings'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { LanguagePicker } from '@flight-amigo/shared-ui/LanguagePicker'
import { useLingui } from '@lingui/react/macro'
import { Controller, type UseFormReturn } from 'react-hook-form'
import { useDepartureDay } from '../airports/departureDay.ts'
import { isDay } from '../create/connections.ts'
import { useLoadLanguages } from '../languages.api.ts'
import { ChoiceField } from '../search/ChoiceField.tsx'
import { codesIn } from '../search/searchAddress.ts'
import styles from './SavedSearches.module.css'
import type { SearchValues } from './searchValues.ts'

interface Props {
  form: UseFormReturn<SearchValues>
  from: string
}

export function SearchFields({ form, from }: Props) {
  const { t } = useLingui()
  const { register, control, formState, watch } = form
  const { errors } = formState
  const { today } = useDepartureDay(from)
  const loadLanguages = useLoadLanguages()
  const date = watch('date')
  return (
    <div className={styles.fields}>
      <Field label={t`First day`} optional help={t`Empty: any day.`} error={errors.date?.message}>
        <Input type="date" min={today} {...register('date')} />
      </Field>
      <Field label={t`Last day`} optional error={errors.endDate?.message}>
        <Input
          type="date"
          min={date || today}
          {...(isDay(date) && { max: daysAfter(date, MAX_FLEXIBLE_DAYS) })}
          {...register('endDate')}
        />
      </Field>
      <Field label={t`Flight Number`} optional error={errors.flight?.message}>
        <Input placeholder="AA1234" autoCapitalize="characters" autoComplete="off" {...register('flight')} />
      </Field>
      {CHOICE_NAMES.map((name) => (
        <ChoiceField key={name} choice={name} error={errors[name]?.message} {...register(name)} />
      ))}
      <div className={styles.fullWidth}>
        <Controller
          name="languages"
          control={control}
          render={({ field: { name: _, value, onChange, ...field }, fieldState }) => (
            <LanguagePicker
              {...field}
              label={t`Speaks`}
              help={t`Any of these languages.`}
              codes={codesIn(value)}
              onChange={(codes) => onChange(codes.join(' '))}
              load={loadLanguages}
              error={fieldState.error?.message}
              optional
            />
          )}
        />
      </div>
    </div>
  )
}

import {
  daysAfter,
  FILTER_NAMES,
  filterSchemas,
  MAX_FLEXIBLE_DAYS,
  type SavedSearch,
  SavedSearchChange,
} from '@flight-amigo/backend/contract/listings'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Field } from '@flight-amigo/shared-ui/Field'
import { Input } from '@flight-amigo/shared-ui/Input'
import { LanguagePicker } from '@flight-amigo/shared-ui/LanguagePicker'
import { type Failure, useFailure } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { Controller, type FieldErrors, type Resolver, type UseFormReturn } from 'react-hook-form'
import * as z from 'zod/mini'
import { useDepartureDay } from '../airports/departureDay.ts'
import { isDay } from '../create/connections.ts'
import { withBadInputs } from '../create/listingForm.ts'
import { FlightNumberInput } from '../flights/FlightNumberInput.tsx'
import { useLoadLanguages } from '../languages.api.ts'
import { RouteText } from '../listing/RouteText.tsx'
import { EditForm } from '../my-listings/EditForm.tsx'
import { FilterField } from '../search/FilterField.tsx'
import { codesIn } from '../search/searchAddress.ts'
import { useDraftForm } from '../useDraftForm.ts'
import styles from './SavedSearches.module.css'
import { useChangeSearchMutation } from './savedSearches.api.ts'

interface Props {
  search: SavedSearch
  onClose: () => void
}

export function EditSearch({ search, onClose }: Props) {
  const { t } = useLingui()
  const [change] = useChangeSearchMutation()
  const draft = useDraftForm({
    name: `saved-search-${search.id}`,
    schema: SearchValues,
    values: valuesOf(search),
    options: { resolver, shouldFocusError: false },
  })
  const { handleSubmit, setError, getValues } = draft.form
  const { failure, fail, clear } = useFailure()

  const submit = handleSubmit(async (values) => {
    clear()
    const { error } = await change({ id: search.id, change: changeOf(values) })
    for (const [name, message] of Object.entries((error as Failure | undefined)?.fields ?? {}))
      if (fieldOf(name) in getValues()) setError(fieldOf(name) as 'date', { type: 'server', message })
    if (error)
      return fail(
        { title: t`The saved search was not changed`, description: t`Something went wrong. Please try again.` },
        error,
      )
    announce(t`Saved search changed`)
    draft.forget()
    onClose()
  })
  return (
    <EditForm
      Heading="h4"
      title={
        <Trans comment="A heading: Edit: Hyderabad → Chicago">
          Edit: <RouteText from={search.fromCity} to={search.toCity} />
        </Trans>
      }
      styles={{
        card: `${styles.card} ${styles.editing}`,
        form: styles.form,
        heading: styles.title,
        buttons: styles.actions,
      }}
      draft={draft}
      failure={failure}
      onSubmit={submit}
      onClose={onClose}
    >
      <SearchFields form={draft.form} from={search.from} />
    </EditForm>
  )
}

interface SearchFieldsProps {
  form: UseFormReturn<SearchValues>
  from: string
}

function SearchFields({ form, from }: SearchFieldsProps) {
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
        <FlightNumberInput {...register('flight')} />
      </Field>
      {FILTER_NAMES.map((name) => (
        <Controller
          key={name}
          name={name}
          control={control}
          render={({ field: { value, onChange }, fieldState }) => (
            <FilterField filter={name} value={value} onChange={onChange} error={fieldState.error?.message} />
          )}
        />
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

const SearchValues = z.object({
  date: z.string(),
  endDate: z.string(),
  flight: z.string(),
  ...filterSchemas,
  /** ISO 639-3 codes separated by spaces. A string, so that values compare by content. */
  languages: z.string(),
})
type SearchValues = z.infer<typeof SearchValues>

const valuesOf = ({ date, endDate, flight, languageCodes, ...search }: SavedSearch): SearchValues => ({
  date: date ?? '',
  endDate: endDate ?? '',
  flight: flight ?? '',
  ...z.object(filterSchemas).parse(search),
  languages: languageCodes.join(' '),
})

const changeOf = ({ date, endDate, flight, languages, ...chosen }: SearchValues) => ({
  date: date || null,
  endDate: endDate || null,
  flight: flight.trim() || null,
  ...chosen,
  languageCodes: codesIn(languages),
})

const fieldOf = (name: string) => (name.split('.')[0] === 'languageCodes' ? 'languages' : name)

const resolver: Resolver<SearchValues> = async (given, _context, options) => {
  const values = withBadInputs(given, options)
  const { date, endDate } = values
  const problems: Array<[field: string, message: string]> = []
  if (endDate && !date) problems.push(['date', t`Please enter the first day, too`])
  if (date && endDate && endDate < date) problems.push(['endDate', t`The last day is before the first one`])
  for (const { path, message } of SavedSearchChange.safeParse(changeOf(values)).error?.issues ?? [])
    problems.push([fieldOf(String(path[0])), message])
  const errors = Object.fromEntries(problems.map(([field, message]) => [field, { type: 'contract', message }]))
  return problems.length > 0 ? { values: {}, errors: errors as FieldErrors<SearchValues> } : { values, errors: {} }
}

import type { SavedSearch } from '@flight-amigo/backend/contract/listings'
import { type Failure, toast, useFailure } from '@flight-amigo/shell/sdk'
import { EditForm } from '../my-listings/EditForm.tsx'
import { useDraftForm } from '../useDraftForm.ts'
import { RouteWords } from './RouteWords.tsx'
import styles from './SavedSearches.module.css'
import { SearchFields } from './SearchFields.tsx'
import { useChangeSearchMutation } from './savedSearches.api.ts'
import { changeOf, fieldOf, resolver, SearchValues, valuesOf } from './searchValues.ts'

interface Props {
  search: SavedSearch
  onClose: () => void
}

/** The form that changes a saved search, in the place of its card. */
export function EditSearch({ search, onClose }: Props) {
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
        { title: 'The saved search was not changed', description: 'Something went wrong. Please try again.' },
        error,
      )
    toast({ title: 'Saved search changed' })
    draft.forget()
    onClose()
  })
  return (
    <EditForm
      Heading="h4"
      title={
        <>
          Edit: <RouteWords search={search} />
        </>
      }
      styles={{
        card: `${styles.card} ${styles.editing}`,
        form: styles.form,
        heading: styles.title,
        answers: styles.actions,
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

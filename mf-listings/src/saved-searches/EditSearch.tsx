import type { SavedSearch } from '@flight-amigo/backend/contract/listings'
import { announce } from '@flight-amigo/shared-ui/announce'
import { type Failure, useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { RouteText } from '../listing/RouteText.tsx'
import { EditForm } from '../my-listings/EditForm.tsx'
import { useDraftForm } from '../useDraftForm.ts'
import styles from './SavedSearches.module.css'
import { SearchFields } from './SearchFields.tsx'
import { useChangeSearchMutation } from './savedSearches.api.ts'
import { changeOf, fieldOf, resolver, SearchValues, valuesOf } from './searchValues.ts'

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

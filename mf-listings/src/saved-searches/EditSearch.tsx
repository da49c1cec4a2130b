import type { SavedSearch } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { type Failure, toast, useFailure } from '@flight-amigo/shell/sdk'
import { type KeyboardEvent, useId, useState } from 'react'
import { useFirstErrorFocus } from '../create/listingForm.ts'
import { Question } from '../my-listings/Question.tsx'
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

/** The form that changes a saved search, in the place of its card. Escape and Cancel ask before they discard anything. */
export function EditSearch({ search, onClose }: Props) {
  const [change] = useChangeSearchMutation()
  const { form, isKept, isChanged, forget } = useDraftForm({
    name: `saved-search-${search.id}`,
    schema: SearchValues,
    values: valuesOf(search),
    options: { resolver, shouldFocusError: false },
  })
  const { formState, handleSubmit, setError, getValues } = form
  const formRef = useFirstErrorFocus(formState)
  const { failure, fail, clear } = useFailure()
  const [isLeaving, setLeaving] = useState(false)
  const headingId = useId()

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
    discard()
  })
  const discard = () => {
    forget()
    onClose()
  }
  const leave = () => (isChanged() ? setLeaving(true) : discard())
  const cancel = ({ key }: KeyboardEvent) => {
    if (key === 'Escape') leave()
  }
  return (
    <Card as="section" aria-labelledby={headingId} className={`${styles.card} ${styles.editing}`} onKeyDown={cancel}>
      <form ref={formRef} className={styles.form} onSubmit={submit} noValidate aria-labelledby={headingId}>
        <h4 id={headingId} tabIndex={-1} ref={takeFocus} className={styles.title}>
          Edit: <RouteWords search={search} />
        </h4>
        {isKept && <Notice>These are your changes from before. They are not saved yet.</Notice>}
        <SearchFields form={form} from={search.from} />
        <FailureNotice failure={failure} />
        {isLeaving ? (
          <Question
            title="Discard your changes?"
            yes="Discard"
            no="Keep editing"
            onYes={discard}
            onNo={() => setLeaving(false)}
          />
        ) : (
          <div className={styles.actions}>
            <Button type="submit" busy={formState.isSubmitting}>
              Save Changes
            </Button>
            <Button variant="quiet" onClick={leave}>
              Cancel
            </Button>
          </div>
        )}
      </form>
    </Card>
  )
}

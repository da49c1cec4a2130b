import type { SavedSearch } from '@flight-amigo/backend/contract/listings'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { capitalized } from '@flight-amigo/shared-ui/capitalized'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { type Failure, Link, toast, useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { RouteText } from '../listing/RouteText.tsx'
import { ConfirmPrompt } from '../my-listings/ConfirmPrompt.tsx'
import { EditForm } from '../my-listings/EditForm.tsx'
import { useDraftForm } from '../useDraftForm.ts'
import styles from './SavedSearches.module.css'
import { SearchAlerts } from './SearchAlerts.tsx'
import { SearchFields } from './SearchFields.tsx'
import { resultsAddress } from './savedSearch.ts'
import { useChangeSearchMutation, useEndSearchMutation } from './savedSearches.api.ts'
import { searchText } from './searchText.ts'
import { changeOf, fieldOf, resolver, SearchValues, valuesOf } from './searchValues.ts'

interface EditSearchProps {
  search: SavedSearch
  onClose: () => void
}

function EditSearch({ search, onClose }: EditSearchProps) {
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

interface Props {
  search: SavedSearch
  onEnded: () => void
}

export function SavedSearchCard({ search, onEnded }: Props) {
  const { t } = useLingui()
  const [mode, setMode] = useState<'editing' | 'ending' | null>(null)
  const [end, ending] = useEndSearchMutation()
  const { failure, fail, clear } = useFailure()
  const container = useRef<HTMLDivElement>(null)
  const wasReplaced = useRef(false)
  const { fromCity, toCity } = search
  const text = searchText(search)
  const name = t`${fromCity} to ${toCity}, ${text}`

  // The focused form or prompt was removed, so move the focus.
  useEffect(() => {
    if (mode === null && wasReplaced.current) takeFocus(container.current)
    wasReplaced.current = mode !== null
  }, [mode])

  const finish = async () => {
    clear()
    const { error } = await end(search.id)
    // 404: an email's link or another tab has ended it.
    if (error && (error as Failure).status !== 404)
      return fail(
        { title: t`The saved search was not ended`, description: t`Something went wrong. Please try again.` },
        error,
      )
    toast({ title: t`Saved search ended` })
    onEnded()
  }
  if (mode === 'editing') return <EditSearch search={search} onClose={() => setMode(null)} />
  const action = (label: string, onClick: () => void) => (
    <Button variant="quiet" size="small" aria-label={t`${label}: ${name}`} onClick={onClick}>
      {label}
    </Button>
  )
  return (
    <Card as="section" ref={container} tabIndex={-1} aria-label={name} className={styles.card}>
      <div>
        <h4 className={styles.route}>
          <RouteText from={search.fromCity} to={search.toCity} />
          {!search.confirmed && (
            <Badge>
              <Trans>Waiting for you to open the link in our email</Trans>
            </Badge>
          )}
        </h4>
        <p className={styles.text}>{capitalized(text)}</p>
      </div>
      <SearchAlerts search={search} />
      {mode === 'ending' ? (
        <ConfirmPrompt
          title={t`End this saved search?`}
          yes={t({ message: 'End it', context: 'saved search' })}
          no={t({ message: 'Keep it', context: 'saved search' })}
          busy={ending.isLoading}
          onYes={finish}
          onNo={() => setMode(null)}
        >
          <Trans>We won't email you about it anymore.</Trans>
        </ConfirmPrompt>
      ) : (
        <div className={styles.actions}>
          <Link className={styles.link} to={resultsAddress(search)}>
            <Trans>See current listings</Trans>
          </Link>
          {action(t({ message: 'Edit', comment: 'A button that changes a listing or a saved search' }), () =>
            setMode('editing'),
          )}
          {action(t({ message: 'End', comment: 'A button that ends a saved search' }), () => setMode('ending'))}
        </div>
      )}
      <FailureNotice failure={failure} />
    </Card>
  )
}

import type { SavedSearch } from '@flight-amigo/backend/contract/listings'
import { Button } from '@flight-amigo/shared-ui/Button'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { type Failure, Link, toast, useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { RouteText } from '../listing/RouteText.tsx'
import styles from './SavedSearches.module.css'
import { SaveSearchOffer, saveFailed } from './SaveSearchOffer.tsx'
import { SearchAlerts } from './SearchAlerts.tsx'
import { isSameSearch, savedSearchesPath, type searchToSave } from './savedSearch.ts'
import {
  type SearchToSave,
  useEndSearchMutation,
  useSavedSearchesQuery,
  useSaveSearchMutation,
} from './savedSearches.api.ts'
import { searchText } from './searchText.ts'

interface Props {
  search: ReturnType<typeof searchToSave>
}

export function NotifyMember({ search }: Props) {
  // Another tab may have saved or ended the search.
  const list = useSavedSearchesQuery(undefined, { refetchOnMountOrArgChange: true })
  const [savedNow, setSavedNow] = useState<SavedSearch>()
  const [save, saving] = useSaveSearchMutation()
  const { failure, fail, clear } = useFailure()
  const [isFull, setFull] = useState(false)
  const container = useRef<HTMLDivElement>(null)
  const known = list.data?.find((saved) => isSameSearch(saved, search))
  if (list.isLoading) return <Skeleton shape="block" className={styles.loading} />

  const saveSearch = async () => {
    clear()
    const { data, error } = await save(search satisfies SearchToSave)
    setFull((error as Failure | undefined)?.code === 'too-many-saved-searches')
    if (error) fail(saveFailed(), error)
    else setSavedNow(data)
  }
  // The list may be older than the response, or not loaded.
  const saved = known ?? savedNow
  return (
    <div ref={container} tabIndex={-1} className={styles.offer}>
      {saved ? (
        <Saved
          search={saved}
          isNew={savedNow !== undefined}
          onEnded={() => {
            setSavedNow(undefined)
            takeFocus(container.current)
          }}
        />
      ) : (
        <>
          <SaveSearchOffer
            from={search.from}
            to={search.to}
            search={searchText({ date: null, endDate: null, flight: null, ...search })}
          />
          <Button busy={saving.isLoading} onClick={saveSearch}>
            <Trans>Tell me when someone posts</Trans>
          </Button>
          <FailureNotice failure={failure} className={styles.fullWidth} />
          {isFull && (
            <Link className={styles.link} to={savedSearchesPath(search.type)}>
              <Trans>Your saved searches</Trans>
            </Link>
          )}
        </>
      )}
    </div>
  )
}

interface SavedProps {
  search: SavedSearch
  isNew: boolean
  onEnded: () => void
}

function Saved({ search, isNew, onEnded }: SavedProps) {
  const { t } = useLingui()
  const [end, ending] = useEndSearchMutation()
  const { failure, fail, clear } = useFailure()
  const text = searchText(search)
  const remove = async () => {
    clear()
    const { error } = await end(search.id)
    // 404: another tab has ended it.
    if (error && (error as Failure).status !== 404)
      return fail({ title: t`Nothing was changed`, description: t`Something went wrong. Please try again.` }, error)
    toast({ title: t`Saved search ended`, description: t`We won't email you about it anymore.` })
    onEnded()
  }
  return (
    <>
      <div>
        <h2 className={styles.title} tabIndex={-1} {...(isNew && { ref: takeFocus })}>
          {isNew ? t`We'll let you know` : t`You have saved this search`}
        </h2>
        <p className={styles.text}>
          <Trans comment="The tags are a route: Hyderabad → Chicago: any day, Amigos who offer help.">
            <b>
              <RouteText from={search.fromCity} to={search.toCity} />
            </b>
            : {text}.
          </Trans>
        </p>
      </div>
      <SearchAlerts search={search} />
      <div className={styles.actions}>
        <Link className={styles.link} to={savedSearchesPath(search.type)}>
          <Trans>Your saved searches</Trans>
        </Link>
        <Button variant="quiet" size="small" busy={ending.isLoading} onClick={remove}>
          {isNew
            ? t`Undo`
            : t({ message: 'End it', context: 'saved search', comment: 'A button that ends a saved search' })}
        </Button>
      </div>
      <FailureNotice failure={failure} className={styles.fullWidth} />
    </>
  )
}

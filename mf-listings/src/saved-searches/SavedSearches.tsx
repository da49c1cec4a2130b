import type { SavedSearch } from '@flight-amigo/backend/contract/listings'
import { Badge } from '@flight-amigo/shared-ui/Badge'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { capitalized } from '@flight-amigo/shared-ui/capitalized'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { type Failure, Link, toast, useFailure, useLocation } from '@flight-amigo/shell/sdk'
import { t } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef, useState } from 'react'
import { RouteText } from '../listing/RouteText.tsx'
import { ConfirmPrompt } from '../my-listings/ConfirmPrompt.tsx'
import { lazyEdit } from '../my-listings/lazyEdit.tsx'
import styles from './SavedSearches.module.css'
import { SearchAlerts } from './SearchAlerts.tsx'
import { resultsPath } from './savedSearch.ts'
import { useEndSearchMutation, useSavedSearchesQuery } from './savedSearches.api.ts'
import { searchText } from './searchText.ts'

export function SavedSearches() {
  const { t } = useLingui()
  // An email's link may have started or ended one in another tab.
  const { data, isError, isFetching, refetch } = useSavedSearchesQuery(undefined, {
    refetchOnMountOrArgChange: true,
    refetchOnReconnect: true,
  })
  const { hash, key } = useLocation()
  const heading = useRef<HTMLHeadingElement>(null)
  const isLoaded = data !== undefined

  useEffect(() => {
    if (isLoaded && hash === '#saved-searches') takeFocus(heading.current)
  }, [isLoaded, hash, key])

  return (
    <section className={styles.list} aria-labelledby="saved-searches">
      <h3 id="saved-searches" ref={heading} tabIndex={-1} className={`${styles.title} ${styles.start}`}>
        <Trans>Saved searches</Trans>
      </h3>
      {data ? (
        data.length === 0 ? (
          <NoSavedSearches />
        ) : (
          <div className={styles.cards}>
            {data.map((search) => (
              <SavedSearchCard key={search.id} search={search} onEnded={() => takeFocus(heading.current)} />
            ))}
          </div>
        )
      ) : isError ? (
        <Card>
          <ErrorState
            level={3}
            title={t`Your saved searches could not be loaded`}
            onRetry={refetch}
            retrying={isFetching}
          />
        </Card>
      ) : (
        <SkeletonGroup label={t`Loading saved searches`}>
          <Skeleton shape="block" className={styles.loading} />
        </SkeletonGroup>
      )}
    </section>
  )
}

const NoSavedSearches = () => (
  <Card className={styles.offer}>
    <p className={styles.text}>
      <Trans>
        You have none. Search a route, and choose “Tell me when someone posts” below a short list of results. We'll keep
        looking and email you.
      </Trans>
    </p>
    <Link className={buttonClass({ variant: 'quiet', size: 'small' })} to="/search">
      <Trans>Search a route</Trans>
    </Link>
  </Card>
)

const EditSearch = lazyEdit(
  () => import('./EditSearch.tsx').then(({ EditSearch }) => EditSearch),
  ({ search }) => nameOf(search),
)

function nameOf(search: SavedSearch): string {
  const { fromCity, toCity } = search
  const text = searchText(search)
  return t`${fromCity} to ${toCity}, ${text}`
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
  const name = nameOf(search)

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
        <p className={styles.text}>{capitalized(searchText(search))}</p>
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
          <Link className={styles.link} to={resultsPath(search)}>
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

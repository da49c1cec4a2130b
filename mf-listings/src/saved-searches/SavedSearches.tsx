import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import { Link, useLocation } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useEffect, useRef } from 'react'
import { SavedSearchCard } from './SavedSearchCard.tsx'
import styles from './SavedSearches.module.css'
import { useSavedSearchesQuery } from './savedSearches.api.ts'

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

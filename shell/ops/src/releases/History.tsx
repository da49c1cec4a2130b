import { Button } from '@flight-amigo/shared-ui/Button'
import { Card } from '@flight-amigo/shared-ui/Card'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { errorText } from '@flight-amigo/shell/sdk'
import styles from './History.module.css'
import { releasesApi } from './releases.api.ts'
import { momentOf, shortOf } from './words.ts'

/** The changes: by whom, when, and from which commit; `me` is the name of the own token there. */
export function History({ me }: { me: string }) {
  const { data, error, isLoading, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    releasesApi.useReleaseHistoryInfiniteQuery()
  const changes = data?.pages.flatMap((page) => page.changes) ?? []
  return (
    <Card as="section" className={styles.history} aria-labelledby="history">
      <h2 id="history">History</h2>
      {isLoading && (
        <SkeletonGroup label="Loading the history">
          <Skeleton width="full" />
          <Skeleton width="half" />
        </SkeletonGroup>
      )}
      {!data && error && (
        <ErrorState
          level={3}
          title="The history could not be read"
          onRetry={() => void refetch()}
          retrying={isFetching}
        >
          {errorText(error, 'Please check the connection and try again.')}
        </ErrorState>
      )}
      <ol className={styles.changes}>
        {changes.map(({ generation, at, by, what, changes: each }) => (
          <li key={generation}>
            <p className={styles.what}>{what}</p>
            <ul className={styles.each}>
              {each.map((change) => (
                <li key={change.name}>
                  <strong>{change.name}</strong> {shortOf(change)}
                  {change.commit && (
                    <>
                      , commit <code>{change.commit}</code>
                    </>
                  )}
                </li>
              ))}
            </ul>
            <p className={styles.by}>
              {by === me ? `you, ${by}` : by} · <time dateTime={at}>{momentOf(at)}</time> · generation {generation}
            </p>
          </li>
        ))}
      </ol>
      {hasNextPage && (
        <Button variant="quiet" wide busy={isFetchingNextPage} onClick={() => void fetchNextPage()}>
          Earlier Changes
        </Button>
      )}
    </Card>
  )
}

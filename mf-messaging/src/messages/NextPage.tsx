import { Button } from '@flight-amigo/shared-ui/Button'
import { Spinner } from '@flight-amigo/shared-ui/Spinner'
import styles from './NextPage.module.css'
import { useSeen } from './useSeen.ts'

/** What RTK Query knows of a list that is read page by page. */
interface Pages {
  data?: { pages: unknown[] } | undefined
  hasNextPage: boolean
  isFetching: boolean
  isFetchNextPageError: boolean
  fetchNextPage: () => unknown
}

interface Props {
  pages: Pages
  label: string
}

/** The end of what has been read: coming near reads on, and a failure can be tried again. */
export function NextPage({ pages, label }: Props) {
  const { data, hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages
  const mark = useSeen(() => {
    if (!isFetching && !isFetchNextPageError) fetchNextPage()
  })
  if (!hasNextPage) return null
  return (
    <div key={data?.pages.length} ref={mark} className={styles.next}>
      {isFetchNextPageError ? (
        <Button variant="quiet" size="small" busy={isFetching} onClick={() => fetchNextPage()}>
          Try again
        </Button>
      ) : (
        <Spinner label={label} />
      )}
    </div>
  )
}

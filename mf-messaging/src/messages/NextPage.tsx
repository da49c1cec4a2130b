import { Button } from '@flight-amigo/shared-ui/Button'
import { Spinner } from '@flight-amigo/shared-ui/Spinner'
import { useEffect } from 'react'
import styles from './NextPage.module.css'
import { useNear } from './useNear.ts'

/** What RTK Query knows of a list that is read page by page. */
interface Pages {
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
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages
  const { ref, near } = useNear()
  const wanted = near && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (wanted) fetchNextPage()
  }, [wanted, fetchNextPage])

  if (!hasNextPage) return null
  return (
    <div ref={ref} className={styles.next}>
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

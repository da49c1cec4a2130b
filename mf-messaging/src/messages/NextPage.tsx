import { Button } from '@flight-amigo/shared-ui/Button'
import { Spinner } from '@flight-amigo/shared-ui/Spinner'
import { useCallback, useEffect, useState } from 'react'
import styles from './NextPage.module.css'

/** RTK Query's state of a list that it fetches page by page. */
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

/** Stands at the end of the fetched pages. It fetches the next page when it is near the visible part, or offers a retry. */
export function NextPage({ pages, label }: Props) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages
  const { ref, isNear } = useIsNear()
  const wanted = isNear && hasNextPage && !isFetching && !isFetchNextPageError
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

/** Whether a mark is within 600 px of the visible part of its parent, which scrolls. `ref` goes on the mark. */
function useIsNear() {
  const [isNear, setIsNear] = useState(false)
  const ref = useCallback((mark: HTMLElement | null) => {
    if (!mark) return
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false), {
      root: mark.parentElement,
      rootMargin: '600px',
    })
    observer.observe(mark)
    return () => {
      observer.disconnect()
      setIsNear(false)
    }
  }, [])
  return { ref, isNear }
}

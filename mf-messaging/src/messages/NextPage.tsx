import { Button } from '@flight-amigo/shared-ui/Button'
import { Spinner } from '@flight-amigo/shared-ui/Spinner'
import { Trans } from '@lingui/react/macro'
import { useCallback, useEffect, useState } from 'react'
import styles from './NextPage.module.css'

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

/** Infinite scroll: fetches the next page when the end of the list comes near the viewport, or offers a retry. */
export function NextPage({ pages, label }: Props) {
  const { hasNextPage, isFetching, isFetchNextPageError, fetchNextPage } = pages
  const { ref, isNear } = useIsNear()
  const shouldFetch = isNear && hasNextPage && !isFetching && !isFetchNextPageError
  useEffect(() => {
    if (shouldFetch) fetchNextPage()
  }, [shouldFetch, fetchNextPage])

  if (!hasNextPage) return null
  return (
    <div ref={ref} className={styles.next}>
      {isFetchNextPageError ? (
        <Button variant="quiet" size="small" busy={isFetching} onClick={() => fetchNextPage()}>
          <Trans>Try again</Trans>
        </Button>
      ) : (
        <Spinner label={label} />
      )}
    </div>
  )
}

function useIsNear() {
  const [isNear, setIsNear] = useState(false)
  const ref = useCallback((element: HTMLElement | null) => {
    if (!element) return
    const observer = new IntersectionObserver((entries) => setIsNear(entries.at(-1)?.isIntersecting ?? false), {
      root: element.parentElement,
      rootMargin: '600px',
    })
    observer.observe(element)
    return () => {
      observer.disconnect()
      setIsNear(false)
    }
  }, [])
  return { ref, isNear }
}

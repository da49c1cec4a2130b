import type { Tip } from '@flight-amigo/backend/contract/payments'
import { Button } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { VisuallyHidden } from '@flight-amigo/shared-ui/VisuallyHidden'
import { msg } from '@lingui/core/macro'
import { Trans, useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { TipListSkeleton } from './PayoutsSkeleton.tsx'
import { useTipsInfiniteQuery } from './payouts.api.ts'
import styles from './TipList.module.css'
import { TipRow } from './TipRow.tsx'

const EMPTY_TEXTS = {
  received: msg`When a traveler thanks you with a tip, it appears here, and we email you.`,
  sent: msg`When you thank an Amigo with a tip, it appears here.`,
}

export function TipList({ direction }: { direction: Tip['direction'] }) {
  const { t } = useLingui()
  const query = useTipsInfiniteQuery(direction)
  const { data, isLoading, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = query
  const tips = data?.pages.flatMap((page) => page.tips) ?? []
  // View More focuses the first new tip, because the button is gone after the last page.
  const [firstNew, setFirstNew] = useState<number>()
  const viewMore = () => {
    setFirstNew(tips.length)
    fetchNextPage()
  }

  if (isLoading) return <TipListSkeleton />
  if (isError && tips.length === 0)
    return <ErrorState level={3} title={t`We could not load your tips.`} onRetry={refetch} retrying={isFetching} />
  if (tips.length === 0)
    return (
      <EmptyState level={3} title={t`No tips yet`}>
        {t(EMPTY_TEXTS[direction])}
      </EmptyState>
    )
  return (
    <div className={styles.tips}>
      <ul className={styles.list}>
        {tips.map((tip, index) => (
          <TipRow key={tip.id} {...tip} isFirstNew={index === firstNew} />
        ))}
      </ul>
      {query.isFetchNextPageError && <Notice tone="danger">{t`We could not load more tips. Please try again.`}</Notice>}
      {hasNextPage && (
        <Button variant="quiet" size="small" busy={isFetchingNextPage} onClick={viewMore}>
          {direction === 'received' ? (
            <Trans comment="A button. “tips received” is only read aloud.">
              View More<VisuallyHidden> tips received</VisuallyHidden>
            </Trans>
          ) : (
            <Trans comment="A button. “tips sent” is only read aloud.">
              View More<VisuallyHidden> tips sent</VisuallyHidden>
            </Trans>
          )}
        </Button>
      )}
    </div>
  )
}

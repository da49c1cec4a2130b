import type { Tip } from '@flight-amigo/backend/contract/payments'
import { Button } from '@flight-amigo/shared-ui/Button'
import { EmptyState } from '@flight-amigo/shared-ui/EmptyState'
import { ErrorState } from '@flight-amigo/shared-ui/ErrorState'
import { useTipsInfiniteQuery } from '../payments.api.ts'
import { LoadingTips } from './LoadingTips.tsx'
import styles from './TipList.module.css'
import { TipRow } from './TipRow.tsx'

const NONE = {
  received: ['No tips yet', 'When a traveler thanks you with a tip, it stands here, and we tell you by email.'],
  sent: ['No tips yet', 'When you thank an Amigo with a tip, it stands here.'],
} as const

/** Tips in one direction, newest first. */
export function TipList({ direction }: { direction: Tip['direction'] }) {
  const { data, isLoading, isError, isFetching, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } =
    useTipsInfiniteQuery(direction)
  const tips = data?.pages.flatMap((page) => page.tips) ?? []

  if (isLoading) return <LoadingTips />
  if (isError && tips.length === 0)
    return <ErrorState level={3} title="We could not load your tips." onRetry={refetch} retrying={isFetching} />
  if (tips.length === 0) {
    const [title, text] = NONE[direction]
    return (
      <EmptyState level={3} title={title}>
        {text}
      </EmptyState>
    )
  }
  return (
    <div className={styles.tips}>
      <ul className={styles.list}>
        {tips.map((tip) => (
          <TipRow key={tip.id} {...tip} />
        ))}
      </ul>
      {hasNextPage && (
        <Button variant="quiet" size="small" busy={isFetchingNextPage} onClick={() => fetchNextPage()}>
          View More
        </Button>
      )}
    </div>
  )
}

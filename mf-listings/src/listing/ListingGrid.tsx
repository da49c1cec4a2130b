import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import type { ReactNode } from 'react'
import styles from './ListingCard.module.css'

/** Cards side by side, one below the other on a phone. */
export const ListingGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>

/** Places kept for cards that are on their way. */
export const ListingGridSkeleton = ({ cards }: { cards: number }) => (
  <SkeletonGroup label="Loading listings" className={styles.grid}>
    {[...Array(cards).keys()].map((card) => (
      <Skeleton key={card} shape="block" className={styles.loading} />
    ))}
  </SkeletonGroup>
)

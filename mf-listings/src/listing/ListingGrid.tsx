// Apart from ListingCard.tsx, with its own style sheet, so that a page's skeleton does not load the cards.
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import type { ReactNode } from 'react'
import styles from './ListingGrid.module.css'

/** Cards next to each other, on a phone below each other. */
export const ListingGrid = ({ children }: { children: ReactNode }) => <div className={styles.grid}>{children}</div>

/** Cards while they load. */
export const ListingGridSkeleton = ({ cards }: { cards: number }) => (
  <SkeletonGroup label="Loading listings" className={styles.grid}>
    {[...Array(cards).keys()].map((card) => (
      <Skeleton key={card} shape="block" className={styles.loading} />
    ))}
  </SkeletonGroup>
)

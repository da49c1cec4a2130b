// Apart from ListingCard.tsx, with its own style sheet, so that a page's skeleton does not load the cards.
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import type { ReactNode, Ref } from 'react'
import styles from './ListingGrid.module.css'

/** The headings of a list of listings, by type. A list of both types has that of helpers. */
export const HEADINGS = { helper: 'Available Amigos', seeking_help: 'Travelers Needing Assistance' }

interface Props {
  /** `results` are many, in threes where they fit. Other lists stand in pairs. */
  of?: 'results' | 'grid'
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

/** Cards next to each other, on a phone below each other. */
export const ListingGrid = ({ of = 'grid', ref, children }: Props) => (
  <div ref={ref} className={styles[of]}>
    {children}
  </div>
)

interface Loading extends Pick<Props, 'of'> {
  cards: number
  /** Whether the cards will say why they fit. */
  reasoned?: boolean
}

/** Cards while they load: each looks like a boarding pass, which is drawn by the style sheet alone. */
export const ListingGridSkeleton = ({ cards, of = 'grid', reasoned = false }: Loading) => (
  <SkeletonGroup label="Loading listings" className={styles[of]}>
    {[...Array(cards).keys()].map((card) => (
      <Skeleton key={card} shape="block" className={`${styles.loading} ${reasoned ? styles.reasoned : ''}`} />
    ))}
  </SkeletonGroup>
)

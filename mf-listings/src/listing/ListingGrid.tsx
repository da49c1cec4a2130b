// Separate from ListingCard.tsx, with its own style sheet, so that skeletons do not load the cards.
import { Skeleton, SkeletonGroup } from '@flight-amigo/shared-ui/Skeleton'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { ReactNode, Ref } from 'react'
import styles from './ListingGrid.module.css'

export const HEADINGS = { helper: msg`Available Amigos`, seeking_help: msg`Travelers Needing Assistance` }

interface Props {
  /** `results` uses three columns where they fit, `grid` two. */
  of?: 'results' | 'grid'
  ref?: Ref<HTMLDivElement>
  children: ReactNode
}

export const ListingGrid = ({ of = 'grid', ref, children }: Props) => (
  <div ref={ref} className={styles[of]}>
    {children}
  </div>
)

interface Loading extends Pick<Props, 'of'> {
  cards: number
  reasoned?: boolean
  isRouteShared?: boolean
  /** The cards begin with the trip. */
  isOwnerHidden?: boolean
}

export const ListingGridSkeleton = ({ cards, of = 'grid', reasoned, isRouteShared, isOwnerHidden }: Loading) => {
  const { t } = useLingui()
  return (
    <SkeletonGroup label={t`Loading listings`} className={styles[of]}>
      {[...Array(cards).keys()].map((card) => (
        <Skeleton
          key={card}
          shape="block"
          className={`${styles.loading} ${reasoned ? styles.reasoned : ''} ${isRouteShared ? styles.oneRoute : ''} ${isOwnerHidden ? styles.ownerless : ''}`}
        />
      ))}
    </SkeletonGroup>
  )
}

import type { Listing } from '@flight-amigo/backend/contract/listings'
import styles from './ListingCard.module.css'
import { routesOf } from './routes.ts'

/** Says on which flights the traveler is still alone, once others have company. */
export const StillAlone = ({ alone }: Pick<Listing, 'alone'>) =>
  alone?.length ? (
    <p className={styles.alone}>
      Still alone <bdi>{routesOf(alone).join(' and ')}</bdi>
    </p>
  ) : null

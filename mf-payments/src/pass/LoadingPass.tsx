import { BoardingPass } from '@flight-amigo/shared-ui/BoardingPass'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import styles from './TipPass.module.css'
import { Band, Flight, TipPromise } from './TipPass.tsx'

/** The pass until it is known who gets the tip. */
export const LoadingPass = ({ about }: { about?: boolean }) => (
  <BoardingPass aria-busy="true" aria-label="Your tip" stub={<TipPromise />}>
    <Band />
    <div className={styles.who}>
      <Skeleton shape="avatar" className={styles.avatar} />
      <div className={styles.waiting}>
        <p className={styles.name}>
          <Skeleton width="half" />
        </p>
        {about && (
          <p className={styles.about}>
            <Skeleton width="half" />
          </p>
        )}
      </div>
    </div>
    <Flight of={<Skeleton className={styles.sum} />} />
  </BoardingPass>
)

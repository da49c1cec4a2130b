import type { Trip } from '@flight-amigo/backend/contract/messaging'
import { SIDES } from './labels.ts'
import styles from './TripPage.module.css'

export const MeetingPlace = ({ meeting: { place, side, carry } }: Pick<Trip, 'meeting'>) => (
  <>
    <p className={styles.place} dir="auto">
      {place ?? 'Not chosen yet'}
    </p>
    {side && <p>{SIDES[side]}</p>}
    {carry && (
      <>
        <h3 className={styles.small}>What to bring</h3>
        <p className={styles.lines} dir="auto">
          {carry}
        </p>
      </>
    )}
  </>
)

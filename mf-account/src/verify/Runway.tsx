import { PLANE } from '@flight-amigo/shared-ui/FlightPath'
import { Progress } from '@flight-amigo/shared-ui/Progress'
import styles from './Runway.module.css'

/** How long a code is. */
export const DIGITS = 6

/** A bar for each digit of the code. They are a runway's lights; the aircraft rolls along, and with the last it lifts off. */
export const Runway = ({ digits }: { digits: number }) => (
  <div className={styles.runway} data-digits={digits}>
    {[...Array(DIGITS).keys()].map((place) => (
      <Progress
        key={place}
        className={styles.light}
        label={`Digit ${place + 1} of ${DIGITS}`}
        value={place < digits ? 1 : 0}
      />
    ))}
    <svg className={styles.plane} viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d={PLANE} />
    </svg>
  </div>
)

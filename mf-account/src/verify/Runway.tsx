import { PLANE } from '@flight-amigo/shared-ui/FlightPath'
import { Progress } from '@flight-amigo/shared-ui/Progress'
import styles from './Runway.module.css'

const LIGHTS = 6

/**
 * A bar for each digit of the code, drawn as a runway's lights. The aircraft moves along them and takes off at the
 * last. All of it is decoration: a screen reader reads the field.
 */
export const Runway = ({ digits }: { digits: number }) => (
  <div className={styles.runway} data-digits={digits} aria-hidden="true">
    {[...Array(LIGHTS).keys()].map((place) => (
      <Progress
        key={place}
        className={styles.light}
        label={`Digit ${place + 1} of ${LIGHTS}`}
        value={place < digits ? 1 : 0}
      />
    ))}
    <svg className={styles.plane} viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d={PLANE} />
    </svg>
  </div>
)

import { PLANE } from '@flight-amigo/shared-ui/FlightPath'
import { Progress } from '@flight-amigo/shared-ui/Progress'
import styles from './CodeProgress.module.css'

const LIGHTS = 6

/** Decorative: screen readers read the field. */
export const CodeProgress = ({ digits }: { digits: number }) => (
  <div className={styles.runway} data-digits={digits} aria-hidden="true">
    {[...Array(LIGHTS).keys()].map((index) => (
      <Progress
        key={index}
        className={styles.light}
        label={`Digit ${index + 1} of ${LIGHTS}`}
        value={index < digits ? 1 : 0}
      />
    ))}
    <svg className={styles.plane} viewBox="0 0 24 24" aria-hidden="true">
      <path fill="currentColor" d={PLANE} />
    </svg>
  </div>
)

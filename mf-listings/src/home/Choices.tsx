import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Link } from '@flight-amigo/shell/sdk'
import { Heart, Users } from 'lucide'
import styles from './Choices.module.css'

/** The two ways in: to help, or to be helped. */
export function Choices() {
  return (
    <div className={styles.choices}>
      <div className={styles.choice}>
        <span className={styles.helper}>
          <Icon of={Heart} />
        </span>
        <h2>Become a Flight Amigo</h2>
        <p>Flying anyway? Offer a little help to someone on your route.</p>
        <Link className={buttonClass({ variant: 'sky' })} to="/offer/create">
          Offer help
        </Link>
      </div>
      <div className={styles.choice}>
        <span className={styles.seeker}>
          <Icon of={Users} />
        </span>
        <h2>Find Your Flight Amigo</h2>
        <p>A parent flying alone, a first flight, a tight connection: say what would help.</p>
        <Link className={buttonClass()} to="/find/create">
          Ask for help
        </Link>
      </div>
    </div>
  )
}

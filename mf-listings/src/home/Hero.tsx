import { buttonClass } from '@flight-amigo/shared-ui/Button'
import { HeroArc } from '@flight-amigo/shared-ui/HeroArc'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Link } from '@flight-amigo/shell/sdk'
import { Check, Heart, Users } from 'lucide'
import type { ReactNode } from 'react'
import styles from './Hero.module.css'

/** The top of the home page, shared by the skeleton and the page; each has its own search. */
export function Hero({ search }: { search: ReactNode }) {
  return (
    <div className={styles.hero}>
      <div className={styles.text}>
        <PageHeading className={styles.heading}>Help another family while flying to yours.</PageHeading>
        {/* Two blocks keep the heading the largest contentful paint, even after the web font loads. */}
        <p className={styles.lead}>
          <span className={styles.promise}>Meet someone on the same flight:</span>{' '}
          <span>
            a steady hand through security, a friendly voice at the connection, a seat-mate who speaks the language.
          </span>
        </p>
      </div>
      <HeroArc className={styles.arc} from="HYD" to="ORD" />
      {search}
      <Choices />
      <p className={styles.note}>
        <Icon of={Check} className={styles.tick} />
        Tips are optional and 100% go to helpers. There are no platform fees.
      </p>
    </div>
  )
}

function Choices() {
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

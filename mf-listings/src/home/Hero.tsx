import { buttonClass } from '@flight-amigo/shared-ui/Button'
import gate from '@flight-amigo/shared-ui/drawings/gate.svg'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Illustration } from '@flight-amigo/shared-ui/Illustration'
import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { RouteArc } from '@flight-amigo/shared-ui/RouteArc'
import { Link } from '@flight-amigo/shell/sdk'
import { Trans } from '@lingui/react/macro'
import { BadgeCheck, Check, Heart, Users } from 'lucide'
import type { ReactNode } from 'react'
import styles from './Hero.module.css'

interface Props {
  search: ReactNode
  review?: ReactNode
}

export function Hero({ search, review }: Props) {
  return (
    <div className={styles.hero}>
      <div className={styles.text}>
        <PageHeading className={styles.heading}>
          <Trans>Help another family while flying to yours.</Trans>
        </PageHeading>
        {/* CSS shows the line for the chosen type, so that it works without scripts. */}
        <p className={`${styles.lead} ${styles.forSeekers}`}>
          <Trans>Find someone kind on your mother's flight</Trans>
        </p>
        <p className={`${styles.lead} ${styles.forHelpers}`}>
          <Trans>Flying anyway? Help someone on your route</Trans>
        </p>
        <div className={styles.review}>{review}</div>
        <p className={styles.safe}>
          <Icon of={BadgeCheck} className={styles.tick} />
          <span>
            <Trans>Look for a verified phone.</Trans>{' '}
            <Link to="/safety">
              <Trans>How to stay safe</Trans>
            </Link>
          </span>
        </p>
      </div>
      <div className={styles.drawing} aria-hidden="true">
        <RouteArc
          className={styles.arc}
          from={{ code: 'HYD', city: 'Hyderabad' }}
          to={{ code: 'ORD', city: 'Chicago' }}
        />
        <Illustration of={gate} width={300} />
      </div>
      {search}
      <p className={styles.note}>
        <Icon of={Check} className={styles.tick} />
        <span>
          <b>
            <Trans>Finding and offering help is free.</Trans>
          </b>{' '}
          <span>
            <Trans>Tips are optional and 100% go to helpers. There are no platform fees.</Trans>
          </span>
        </span>
      </p>
      <Choices />
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
        <h2>
          <Trans>Become a Flight Amigo</Trans>
        </h2>
        <p>
          <Trans>Flying anyway? Offer a little help to someone on your route.</Trans>
        </p>
        <Link className={buttonClass({ variant: 'sky' })} to="/offer/create">
          <Trans>Offer help</Trans>
        </Link>
      </div>
      <div className={styles.choice}>
        <span className={styles.seeker}>
          <Icon of={Users} />
        </span>
        <h2>
          <Trans>Find Your Flight Amigo</Trans>
        </h2>
        <p>
          <Trans>A parent flying alone, a first flight, a tight connection: say what would help.</Trans>
        </p>
        <Link className={buttonClass()} to="/find/create">
          <Trans>Ask for help</Trans>
        </Link>
      </div>
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import { classes } from './classes.ts'
import styles from './RouteArc.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface RouteEnd {
  code: string
  city?: string | undefined
}

export interface RouteArcProps {
  from: RouteEnd
  to: RouteEnd
  /** Defaults to the tone of the surrounding BoardingPass. */
  tone?: 'sky' | 'dusk' | undefined
  className?: string | undefined
}

const End = ({ code, city }: RouteEnd) => (
  <span className={styles.airport}>
    <span className={styles.code}>{code}</span> {city && <span className={styles.city}>{city}</span>}
  </span>
)

export const RouteArc = ({ from, to, tone, className }: RouteArcProps) => (
  <p className={classes(styles.route, tone && styles[tone], className)}>
    <End {...from} />
    <span className={styles.connection}>
      <VisuallyHidden>
        {' '}
        <Trans comment="Read aloud between the two airports of a route: HYD Hyderabad to ORD Chicago.">to</Trans>{' '}
      </VisuallyHidden>
      <svg className={styles.arc} viewBox="0 0 200 34" preserveAspectRatio="none" fill="none" aria-hidden="true">
        <path
          d="M4 30C60 -4 140 -4 196 30"
          stroke="currentColor"
          strokeWidth="2"
          strokeDasharray="1 7"
          strokeLinecap="round"
          vectorEffect="non-scaling-stroke"
        />
      </svg>
    </span>
    <End {...to} />
  </p>
)

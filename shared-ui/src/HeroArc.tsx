import { classes } from './classes.ts'
import { PLANE } from './FlightPath.tsx'
import styles from './HeroArc.module.css'

/** Props of HeroArc. */
export interface HeroArcProps {
  /** The airport codes at its two ends. */
  from?: string
  to?: string
  className?: string | undefined
}

/** The large flight path at the top of a page, as decoration. `className` sets its size. */
export const HeroArc = ({ from = 'HYD', to = 'ORD', className }: HeroArcProps) => (
  <svg className={classes(styles.arc, className)} viewBox="0 0 480 210" fill="none" aria-hidden="true">
    <path
      d="M52 150C140 20 340 20 428 150"
      stroke="currentColor"
      strokeWidth="3"
      strokeDasharray="1 11"
      strokeLinecap="round"
    />
    <circle cx="52" cy="150" r="6" fill="currentColor" />
    <circle cx="428" cy="150" r="6" fill="currentColor" />
    <path fill="currentColor" transform="translate(240 52.5) rotate(90) scale(1.25) translate(-12 -12)" d={PLANE} />
    <text className={styles.code} x="52" y="190" textAnchor="middle">
      {from}
    </text>
    <text className={styles.code} x="428" y="190" textAnchor="middle">
      {to}
    </text>
  </svg>
)

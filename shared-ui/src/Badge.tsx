import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classes } from './classes.ts'

/** What a Badge takes. */
export interface BadgeProps {
  /** `sky` for helpers, `dusk` for seekers, `good` for what is settled, `accent` for what is new. */
  tone?: 'sky' | 'dusk' | 'good' | 'neutral' | 'accent'
  className?: string | undefined
  children: ReactNode
}

/** A word or two about a thing's state: "Amigo", "Verified", "New". */
export const Badge = ({ tone = 'neutral', className, children }: BadgeProps) => (
  <span className={classes(styles.badge, styles[tone], className)}>{children}</span>
)

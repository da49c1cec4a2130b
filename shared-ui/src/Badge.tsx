import type { ReactNode } from 'react'
import styles from './Badge.module.css'
import { classes } from './classes.ts'

export interface BadgeProps {
  /** `sky` for helpers, `dusk` for seekers, `good` for a settled state, `accent` for a new one. */
  tone?: 'sky' | 'dusk' | 'good' | 'neutral' | 'accent'
  className?: string | undefined
  children: ReactNode
}

export const Badge = ({ tone = 'neutral', className, children }: BadgeProps) => (
  <span className={classes(styles.badge, styles[tone], className)}>{children}</span>
)

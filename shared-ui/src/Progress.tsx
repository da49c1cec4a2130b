import { classes } from './classes.ts'
import styles from './Progress.module.css'

/** What a Progress takes. */
export interface ProgressProps {
  /** What is under way, for a screen reader. */
  label: string
  /** How much is done; left out while nobody can tell. */
  value?: number | undefined
  max?: number
  className?: string | undefined
}

/** A bar that says how far something has come. */
export const Progress = ({ label, value, max = 1, className }: ProgressProps) => (
  <progress
    className={classes(styles.bar, className)}
    aria-label={label}
    max={max}
    {...(value !== undefined && { value })}
  />
)

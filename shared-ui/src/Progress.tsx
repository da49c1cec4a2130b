import { classes } from './classes.ts'
import styles from './Progress.module.css'

export interface ProgressProps {
  /** Names the work for a screen reader. */
  label: string
  /** The part that is done. Leave it out if it is unknown. */
  value?: number | undefined
  max?: number
  className?: string | undefined
}

/** A bar that shows progress. */
export const Progress = ({ label, value, max = 1, className }: ProgressProps) => (
  <progress
    className={classes(styles.bar, className)}
    aria-label={label}
    max={max}
    {...(value !== undefined && { value })}
  />
)

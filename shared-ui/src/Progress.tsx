import { classes } from './classes.ts'
import styles from './Progress.module.css'

export interface ProgressProps {
  label: string
  value?: number | undefined
  max?: number
  className?: string | undefined
}

export const Progress = ({ label, value, max = 1, className }: ProgressProps) => (
  <progress
    className={classes(styles.bar, className)}
    aria-label={label}
    max={max}
    {...(value !== undefined && { value })}
  />
)

import { classes } from './classes.ts'
import styles from './Spinner.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface SpinnerProps {
  /** For screen readers. Leave it out where text beside the spinner says the same. */
  label?: string
  className?: string | undefined
}

export function Spinner({ label, className }: SpinnerProps) {
  const ring = <span className={classes(styles.ring, className)} aria-hidden="true" />
  if (!label) return ring
  return (
    <span role="status" className={styles.spoken}>
      {ring}
      <VisuallyHidden>{label}</VisuallyHidden>
    </span>
  )
}

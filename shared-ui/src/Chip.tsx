import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { classes } from './classes.ts'

/** What a Chip takes. */
export interface ChipProps {
  className?: string | undefined
  children: ReactNode
}

/** One of several small facts. */
export const Chip = ({ className, children }: ChipProps) => (
  <span className={classes(styles.chip, className)}>{children}</span>
)

/** What a ChipList takes. */
export interface ChipListProps {
  /** Says what the chips are: "Skills". */
  label: string
  items: readonly string[]
}

/** Small facts in a row that wraps; nothing when there are none. */
export function ChipList({ label, items }: ChipListProps) {
  if (items.length === 0) return null
  return (
    <ul className={styles.list} aria-label={label}>
      {[...new Set(items)].map((item) => (
        <li key={item}>
          <Chip>{item}</Chip>
        </li>
      ))}
    </ul>
  )
}

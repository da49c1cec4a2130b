import type { ReactNode } from 'react'
import styles from './Chip.module.css'
import { classes } from './classes.ts'
import { PersonText } from './PersonText.tsx'

export interface ChipProps {
  className?: string | undefined
  children: ReactNode
}

export const Chip = ({ className, children }: ChipProps) => (
  <PersonText as="span" className={classes(styles.chip, className)}>
    {children}
  </PersonText>
)

export interface ChipListProps {
  label: string
  items: readonly string[]
  show?: ((item: string) => ReactNode) | undefined
}

export function ChipList({ label, items, show = (item) => item }: ChipListProps) {
  if (items.length === 0) return null
  return (
    <ul className={styles.list} aria-label={label}>
      {[...new Set(items)].map((item) => (
        <li key={item}>
          <Chip>{show(item)}</Chip>
        </li>
      ))}
    </ul>
  )
}

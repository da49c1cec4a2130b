import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { FlightPath } from './FlightPath.tsx'

/** What an EmptyState takes. */
export interface EmptyStateProps {
  title: ReactNode
  /** What to do next, in a sentence. */
  children?: ReactNode
  /** Buttons or links that do it. */
  action?: ReactNode
  /** The heading's level, so that it fits the page's outline. */
  level?: 2 | 3
}

/** A place with nothing to show yet, and the way on from there. */
export function EmptyState({ title, children, action, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.state}>
      <FlightPath mood="waiting" />
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { FlightPath } from './FlightPath.tsx'

export interface EmptyStateProps {
  title: ReactNode
  /** A sentence that says what to do next. */
  children?: ReactNode
  /** Buttons or links for the next step. */
  action?: ReactNode
  /** An Illustration that fits. Otherwise a flight path is drawn. */
  drawing?: ReactNode
  /** The level of the heading in the page's outline. */
  level?: 2 | 3
}

/** Tells the user that there is nothing to show yet, and what to do next. */
export function EmptyState({ title, children, action, drawing, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.state}>
      {drawing ?? <FlightPath mood="waiting" />}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

import type { ReactNode } from 'react'
import styles from './EmptyState.module.css'
import { WaitingPath } from './FlightPath.tsx'

export interface EmptyStateProps {
  title: ReactNode
  children?: ReactNode
  action?: ReactNode
  drawing?: ReactNode
  level?: 2 | 3
}

export function EmptyState({ title, children, action, drawing, level = 2 }: EmptyStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.state}>
      {drawing ?? <WaitingPath />}
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {action && <div className={styles.action}>{action}</div>}
    </div>
  )
}

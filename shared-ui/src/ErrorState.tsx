import { RotateCw } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './EmptyState.module.css'
import { FlightPath } from './FlightPath.tsx'
import { Icon } from './Icon.tsx'

/** What an ErrorState takes. */
export interface ErrorStateProps {
  /** What happened, in the specification's words where it has some. */
  title: ReactNode
  children?: ReactNode
  /** Offers "Try again"; leave it out only where trying again cannot help. */
  onRetry?: () => void
  /** While the retry is under way. */
  retrying?: boolean
  /** Other ways on, beside the retry. */
  action?: ReactNode
  level?: 2 | 3
}

/** Says that something could not be had, and offers to try again; announced when it appears. */
export function ErrorState({ title, children, onRetry, retrying = false, action, level = 2 }: ErrorStateProps) {
  const Heading = `h${level}` as const
  return (
    <div className={styles.state} role="alert">
      <FlightPath mood="broken" />
      <Heading className={styles.title}>{title}</Heading>
      {children && <div className={styles.text}>{children}</div>}
      {(onRetry || action) && (
        <div className={styles.action}>
          {onRetry && (
            <Button variant="quiet" busy={retrying} onClick={onRetry}>
              <Icon of={RotateCw} />
              Try again
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}

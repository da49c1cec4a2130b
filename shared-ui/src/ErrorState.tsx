import { Trans } from '@lingui/react/macro'
import { RotateCw } from 'lucide'
import type { ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './EmptyState.module.css'
import { BrokenPath } from './FlightPath.tsx'
import { Icon } from './Icon.tsx'
import { offlineText, useIsOffline } from './useIsOffline.ts'

export interface ErrorStateProps {
  title: ReactNode
  children?: ReactNode
  /** Adds a "Try again" button. Leave it out if a retry cannot help. */
  onRetry?: () => void
  retrying?: boolean
  action?: ReactNode
  level?: 2 | 3
}

/** Says when the device is offline. Screen readers announce it when it appears. */
export function ErrorState({ title, children, onRetry, retrying = false, action, level = 2 }: ErrorStateProps) {
  const Heading = `h${level}` as const
  const isOffline = useIsOffline()
  const offline = offlineText()
  const text = isOffline && onRetry && title !== offline ? offline : children
  return (
    <div className={styles.state} role="alert">
      <BrokenPath />
      <Heading className={styles.title}>{title}</Heading>
      {text && <div className={styles.text}>{text}</div>}
      {(onRetry || action) && (
        <div className={styles.action}>
          {onRetry && (
            <Button variant="quiet" busy={retrying} onClick={onRetry}>
              <Icon of={RotateCw} />
              <Trans>Try again</Trans>
            </Button>
          )}
          {action}
        </div>
      )}
    </div>
  )
}

import { Trans } from '@lingui/react/macro'
import type { MouseEventHandler, ReactNode } from 'react'
import { Button } from './Button.tsx'
import styles from './ListFailure.module.css'

interface Props {
  children: ReactNode
  onRetry: () => void
  onMouseDown?: MouseEventHandler
}

export const ListFailure = ({ children, onRetry, onMouseDown }: Props) => (
  <div className={styles.failed} role="alert" onMouseDown={onMouseDown}>
    {children}
    <Button size="small" variant="quiet" onClick={onRetry}>
      <Trans>Try again</Trans>
    </Button>
  </div>
)

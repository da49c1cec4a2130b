import { Button } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { takeFocus } from '@flight-amigo/shared-ui/takeFocus'
import type { ReactNode } from 'react'
import styles from './MyListings.module.css'

interface Props {
  title: string
  yes: string
  no: string
  onYes: () => void
  onNo: () => void
  busy?: boolean
  children?: ReactNode
}

export const ConfirmPrompt = ({ title, yes, no, onYes, onNo, busy = false, children }: Props) => (
  <Notice tone="danger" title={title}>
    {children}
    <div className={styles.choices}>
      <Button variant="danger" size="small" busy={busy} onClick={onYes}>
        {yes}
      </Button>
      <Button variant="quiet" size="small" ref={takeFocus} onClick={onNo}>
        {no}
      </Button>
    </div>
  </Notice>
)

import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Trans } from '@lingui/react/macro'
import { Check } from 'lucide'
import type { ReactNode } from 'react'
import styles from './ReceiptLayout.module.css'

interface Props {
  children: ReactNode
  actions: ReactNode
}

export const ReceiptLayout = ({ children, actions }: Props) => (
  <div className={styles.thanks}>
    {children}
    <div className={styles.actions}>{actions}</div>
  </div>
)

/** Decorative: the page says the same. */
export const Stamp = () => (
  <span className={styles.stamp} aria-hidden="true">
    <Icon of={Check} />{' '}
    <Trans context="stamp" comment="A stamp on a tip. At most 10 characters.">
      Paid
    </Trans>
  </span>
)

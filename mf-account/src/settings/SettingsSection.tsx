import { Card } from '@flight-amigo/shared-ui/Card'
import { type ReactNode, useId } from 'react'
import styles from './SettingsPage.module.css'

interface Props {
  title: string
  lead?: ReactNode
  children: ReactNode
}

export function SettingsSection({ title, lead, children }: Props) {
  const titleId = useId()
  return (
    <Card as="section" className={styles.section} aria-labelledby={titleId}>
      <div>
        <h2 id={titleId}>{title}</h2>
        {lead && <p className={styles.lead}>{lead}</p>}
      </div>
      {children}
    </Card>
  )
}

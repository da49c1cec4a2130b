import { CircleAlert, CircleCheck, Info } from 'lucide'
import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './Notice.module.css'

export interface NoticeProps {
  /** Screen readers announce `danger` immediately, `success` at the next pause, and read `info` in its place. */
  tone?: 'info' | 'danger' | 'success'
  title?: ReactNode
  action?: ReactNode
  className?: string | undefined
  children?: ReactNode
}

const ICONS = { info: Info, danger: CircleAlert, success: CircleCheck }
const ROLES = { info: undefined, danger: 'alert', success: 'status' }

export function Notice({ tone = 'info', title, action, className, children }: NoticeProps) {
  return (
    <div className={classes(styles.notice, styles[tone], className)} role={ROLES[tone]}>
      <Icon of={ICONS[tone]} className={styles.icon} />
      <div className={styles.content}>
        <div className={styles.text}>
          {title && <p className={styles.title}>{title}</p>}
          {children && <div>{children}</div>}
        </div>
        {action && <div className={styles.action}>{action}</div>}
      </div>
    </div>
  )
}

import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Page.module.css'

export interface PageProps {
  width?: 'site' | 'form'
  /** At least as high as the window, so that the footer does not move when the data arrives. */
  tall?: boolean
  className?: string | undefined
  children: ReactNode
}

export const Page = ({ width = 'site', tall, className, children }: PageProps) => (
  <div className={classes(styles.page, width === 'form' && styles.form, tall && styles.tall, className)}>
    {children}
  </div>
)

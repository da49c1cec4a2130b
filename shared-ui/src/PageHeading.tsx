import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './PageHeading.module.css'

export interface PageHeadingProps {
  children: ReactNode
  lead?: ReactNode
  back?: ReactNode
  className?: string | undefined
}

/** The page's one `<h1>`, which can take the focus after a navigation. */
export const PageHeading = ({ children, lead, back, className }: PageHeadingProps) => (
  <div className={classes(styles.heading, className)}>
    {back && <div className={styles.back}>{back}</div>}
    <h1 tabIndex={-1} className={styles.title}>
      {children}
    </h1>
    {lead && <p className={styles.lead}>{lead}</p>}
  </div>
)

import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './PageHeading.module.css'

/** What a PageHeading takes. */
export interface PageHeadingProps {
  children: ReactNode
  /** A sentence beneath, in the lead's size. */
  lead?: ReactNode
  /** A way back, above the heading. */
  back?: ReactNode
  className?: string | undefined
}

/** The page's one `<h1>`; it can take the focus when the page is navigated to. */
export const PageHeading = ({ children, lead, back, className }: PageHeadingProps) => (
  <div className={classes(styles.heading, className)}>
    {back && <div className={styles.back}>{back}</div>}
    <h1 tabIndex={-1} className={styles.title}>
      {children}
    </h1>
    {lead && <p className={styles.lead}>{lead}</p>}
  </div>
)

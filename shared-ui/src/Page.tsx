import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Page.module.css'

/** What a Page takes. */
export interface PageProps {
  /** `form` for a page with a form. Other pages are as wide as the site. */
  width?: 'site' | 'form'
  className?: string | undefined
  children: ReactNode
}

/** The frame of a page, as wide as the header's content, with the site's margins. */
export const Page = ({ width = 'site', className, children }: PageProps) => (
  <div className={classes(styles.page, width === 'form' && styles.form, className)}>{children}</div>
)

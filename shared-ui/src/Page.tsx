import type { ReactNode } from 'react'
import { classes } from './classes.ts'
import styles from './Page.module.css'

/** Props of Page. */
export interface PageProps {
  /** `form` for a page with a form. Other pages are as wide as the site. */
  width?: 'site' | 'form'
  /** At least as high as the window, with its data and without, so that the footer does not move when it comes. */
  tall?: boolean
  className?: string | undefined
  children: ReactNode
}

/** The frame of a page, as wide as the header's content, with the site's margins. */
export const Page = ({ width = 'site', tall, className, children }: PageProps) => (
  <div className={classes(styles.page, width === 'form' && styles.form, tall && styles.tall, className)}>
    {children}
  </div>
)

import type { ComponentProps, ReactNode } from 'react'
import styles from './BoardingPass.module.css'
import { classes } from './classes.ts'

export interface BoardingPassProps extends ComponentProps<'article'> {
  /** The part below the perforation: rating, tip, button. */
  stub?: ReactNode
  /** `sky` for a helper, `dusk` for a seeker. A RouteArc and an Avatar inside follow it. */
  tone?: 'sky' | 'dusk'
  /** Rises under the pointer, for a pass that is a link. */
  lift?: boolean
}

/** The frame of a listing: a boarding pass with a stub to tear off. */
export const BoardingPass = ({ stub, tone = 'sky', lift = false, className, children, ...rest }: BoardingPassProps) => (
  <article {...rest} className={classes(styles.pass, styles[tone], lift && styles.lift, className)}>
    <div className={styles.top}>{children}</div>
    {stub && <div className={styles.stub}>{stub}</div>}
  </article>
)

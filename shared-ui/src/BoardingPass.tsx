import type { ComponentProps, ReactNode } from 'react'
import styles from './BoardingPass.module.css'
import { classes } from './classes.ts'

export interface BoardingPassProps extends ComponentProps<'article'> {
  stub?: ReactNode
  tone?: 'sky' | 'dusk'
  lift?: boolean
}

export const BoardingPass = ({ stub, tone = 'sky', lift = false, className, children, ...rest }: BoardingPassProps) => (
  <article {...rest} className={classes(styles.pass, styles[tone], lift && styles.lift, className)}>
    <div className={styles.top}>{children}</div>
    {stub && <div className={styles.stub}>{stub}</div>}
  </article>
)

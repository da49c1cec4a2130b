import type { ComponentProps } from 'react'
import styles from './Card.module.css'
import { classes } from './classes.ts'

export interface CardProps extends ComponentProps<'div'> {
  as?: 'div' | 'section' | 'article' | 'aside'
}

export const Card = ({ as: Element = 'div', className, ...rest }: CardProps) => (
  <Element {...rest} className={classes(styles.card, className)} />
)

import type { ComponentProps } from 'react'
import styles from './Card.module.css'
import { classes } from './classes.ts'

/** What a Card takes, beside all that its element does. */
export interface CardProps extends ComponentProps<'div'> {
  /** The element that says what the card is. */
  as?: 'div' | 'section' | 'article' | 'aside'
}

/** A raised sheet of paper with air inside. */
export const Card = ({ as: Element = 'div', className, ...rest }: CardProps) => (
  <Element {...rest} className={classes(styles.card, className)} />
)

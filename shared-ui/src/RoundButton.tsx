import { X } from 'lucide'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import { Icon } from './Icon.tsx'
import styles from './RoundButton.module.css'

type Props = ComponentProps<'button'> & { 'aria-label': string }

/** A button that shows only an icon. */
export const RoundButton = ({ className, ...rest }: Props) => (
  <button type="button" className={classes(styles.round, className)} {...rest} />
)

export const CloseButton = (props: Props) => (
  <RoundButton {...props}>
    <Icon of={X} />
  </RoundButton>
)

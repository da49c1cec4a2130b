import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import control from './control.module.css'
import { useControlProps } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './Select.module.css'

export type SelectProps = ComponentProps<'select'>

export function Select({ className, ...rest }: SelectProps) {
  const controlProps = useControlProps()
  return (
    <span className={styles.frame}>
      <select {...controlProps} {...rest} className={classes(control.control, styles.select, className)} />
      <Icon of={ChevronDown} className={styles.arrow} />
    </span>
  )
}

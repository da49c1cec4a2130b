import { ChevronDown } from 'lucide'
import type { ComponentProps } from 'react'
import { classes } from './classes.ts'
import control from './control.module.css'
import { useFieldControl } from './Field.tsx'
import { Icon } from './Icon.tsx'
import styles from './Select.module.css'

export type SelectProps = ComponentProps<'select'>

export function Select({ className, ...rest }: SelectProps) {
  const wiring = useFieldControl()
  return (
    <span className={styles.frame}>
      <select {...wiring} {...rest} className={classes(control.control, styles.select, className)} />
      <Icon of={ChevronDown} className={styles.arrow} />
    </span>
  )
}

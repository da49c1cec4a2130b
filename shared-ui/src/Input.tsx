import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import control from './control.module.css'
import { useControlProps } from './Field.tsx'
import styles from './Input.module.css'

export interface InputProps extends ComponentProps<'input'> {
  leading?: ReactNode
}

export function Input({ leading, className, ...rest }: InputProps) {
  const controlProps = useControlProps()
  // A field with a leading symbol follows the page's direction, as the symbol does.
  const isFreeText = !(rest.type || rest.inputMode || leading)
  const input = (
    <input
      // CSS recognizes an empty field by its placeholder (tokens.css).
      {...(isFreeText && { dir: 'auto', placeholder: ' ' })}
      {...controlProps}
      {...rest}
      className={classes(control.control, styles.input, leading ? styles.withLeading : undefined, className)}
    />
  )
  if (!leading) return input
  return (
    <span className={styles.frame}>
      <span className={styles.leading} aria-hidden="true">
        {leading}
      </span>
      {input}
    </span>
  )
}

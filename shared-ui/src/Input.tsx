import type { ComponentProps, ReactNode } from 'react'
import { classes } from './classes.ts'
import control from './control.module.css'
import { useFieldControl } from './Field.tsx'
import styles from './Input.module.css'

export interface InputProps extends ComponentProps<'input'> {
  /** Decoration inside at the start: a dollar sign, an icon. */
  leading?: ReactNode
}

/** A field for a line of text. Inside a Field it takes label, help and error from there. */
export function Input({ leading, className, ...rest }: InputProps) {
  const wiring = useFieldControl()
  // With a sign at the start of the page's direction, the text starts there too.
  const isFreeText = !(rest.type || rest.inputMode || leading)
  const input = (
    <input
      // Only with a placeholder is an empty field known to CSS (tokens.css).
      {...(isFreeText && { dir: 'auto', placeholder: ' ' })}
      {...wiring}
      {...rest}
      className={classes(control.control, styles.input, leading ? styles.led : undefined, className)}
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

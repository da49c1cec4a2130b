import { plural } from '@lingui/core/macro'
import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import control from './control.module.css'
import { useFieldControl } from './Field.tsx'
import styles from './Textarea.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface TextareaProps extends ComponentProps<'textarea'> {
  /** Counts the characters against this limit. A longer text is not cut: the form rejects it. */
  countTo?: number
}

const NEARLY_FULL = 20

const remaining = (left: number) => {
  if (left > NEARLY_FULL) return ''
  const over = -left
  return left < 0
    ? plural(over, { one: '# character too many', other: '# characters too many' })
    : plural(left, { one: '# character left', other: '# characters left' })
}

/** Counts characters as the server does. */
export function Textarea({ countTo, className, onChange, ref, rows = 4, ...rest }: TextareaProps) {
  const wiring = useFieldControl()
  const own = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(0)

  // A form library changes the element without an event but then renders, so read the length on each render.
  useLayoutEffect(() => {
    if (countTo && own.current) setLength([...own.current.value].length)
  })

  const attach = (element: HTMLTextAreaElement | null) => {
    own.current = element
    if (typeof ref === 'function') return ref(element)
    if (ref) ref.current = element
  }
  const change = (event: ChangeEvent<HTMLTextAreaElement>) => {
    setLength([...event.target.value].length)
    return onChange?.(event)
  }
  const textarea = (
    <textarea
      dir="auto"
      placeholder=" "
      {...wiring}
      {...rest}
      rows={rows}
      ref={attach}
      onChange={change}
      className={classes(control.control, styles.textarea, className)}
    />
  )
  if (!countTo) return textarea
  return (
    <span className={styles.frame}>
      {textarea}
      <span className={styles.count} data-over={length > countTo || undefined} aria-hidden="true">
        {length} / {countTo}
      </span>
      <VisuallyHidden>
        <span role="status">{remaining(countTo - length)}</span>
      </VisuallyHidden>
    </span>
  )
}

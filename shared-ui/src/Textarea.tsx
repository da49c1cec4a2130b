import { plural } from '@lingui/core/macro'
import { type ChangeEvent, type ComponentProps, useLayoutEffect, useRef, useState } from 'react'
import { classes } from './classes.ts'
import control from './control.module.css'
import { useControlProps } from './Field.tsx'
import styles from './Textarea.module.css'
import { VisuallyHidden } from './VisuallyHidden.tsx'

export interface TextareaProps extends ComponentProps<'textarea'> {
  /** Shows a count. A longer text is not cut: the form rejects it. */
  characterLimit?: number
}

const ANNOUNCE_BELOW = 20

const remaining = (left: number) => {
  if (left > ANNOUNCE_BELOW) return ''
  const over = -left
  return left < 0
    ? plural(over, { one: '# character too many', other: '# characters too many' })
    : plural(left, { one: '# character left', other: '# characters left' })
}

/** Counts characters as the server does. */
export function Textarea({ characterLimit, className, onChange, ref, rows = 4, ...rest }: TextareaProps) {
  const controlProps = useControlProps()
  const own = useRef<HTMLTextAreaElement>(null)
  const [length, setLength] = useState(0)

  // A form library changes the element without an event but then renders, so read the length on each render.
  useLayoutEffect(() => {
    if (characterLimit && own.current) setLength([...own.current.value].length)
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
      {...controlProps}
      {...rest}
      rows={rows}
      ref={attach}
      onChange={change}
      className={classes(control.control, styles.textarea, className)}
    />
  )
  if (!characterLimit) return textarea
  return (
    <span className={styles.frame}>
      {textarea}
      <span className={styles.count} data-over={length > characterLimit || undefined} aria-hidden="true">
        {length} / {characterLimit}
      </span>
      <VisuallyHidden>
        <span role="status">{remaining(characterLimit - length)}</span>
      </VisuallyHidden>
    </span>
  )
}

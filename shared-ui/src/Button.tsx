import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'

export interface ButtonAppearance {
  /**
   * `accent` for the main action, `sky` for helping, `quiet` for others, `danger` for an action that cannot be undone.
   */
  variant?: 'accent' | 'sky' | 'quiet' | 'danger'
  size?: 'medium' | 'small'
  wide?: boolean
}

export const buttonClass = ({ variant = 'accent', size = 'medium', wide = false }: ButtonAppearance = {}): string =>
  classes(styles.button, styles[variant], styles[size], wide && styles.wide)

export interface ButtonProps extends ComponentProps<'button'>, ButtonAppearance {
  /** The action is running: the button keeps its width and focus, and ignores presses. */
  busy?: boolean
  busyLabel?: ReactNode
}

const swallow = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

export function Button({
  variant,
  size,
  wide,
  busy = false,
  busyLabel,
  className,
  type = 'button',
  onClick,
  children,
  ...rest
}: ButtonProps) {
  const style = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }
  return (
    <button
      {...rest}
      type={type}
      className={classes(buttonClass(style), className)}
      // `disabled` would take the focus away from the pressed button.
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
      onClick={busy ? swallow : onClick}
    >
      <span className={styles.label} data-faded={busy || undefined} aria-hidden={busy && busyLabel ? true : undefined}>
        {children}
      </span>
      {busy && (
        <span className={styles.busy}>
          <Spinner />
          {busyLabel}
        </span>
      )}
    </button>
  )
}

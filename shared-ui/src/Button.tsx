import type { ComponentProps, MouseEvent, ReactNode } from 'react'
import styles from './Button.module.css'
import { classes } from './classes.ts'
import { Spinner } from './Spinner.tsx'

/** How a button, or a link that looks like one, is drawn. */
export interface ButtonLook {
  /** `accent` for what the page is about, `sky` for helping, `quiet` for the rest, `danger` for what cannot be undone. */
  variant?: 'accent' | 'sky' | 'quiet' | 'danger'
  size?: 'medium' | 'small'
  /** As wide as its place. */
  wide?: boolean
}

/** The class that makes a link look like a button: `<Link className={buttonClass({ variant: 'sky' })}>`. */
export const buttonClass = ({ variant = 'accent', size = 'medium', wide = false }: ButtonLook = {}): string =>
  classes(styles.button, styles[variant], styles[size], wide && styles.wide)

/** What a Button takes, beside all that a `<button>` does. */
export interface ButtonProps extends ComponentProps<'button'>, ButtonLook {
  /** While its work is under way: stays focusable and as wide as it was, does nothing when pressed. */
  busy?: boolean
  /** What it reads while busy; without it the label gives way to a spinner alone. */
  busyLabel?: ReactNode
}

const swallow = (event: MouseEvent) => {
  event.preventDefault()
  event.stopPropagation()
}

/** The one button of the site; `type` is `button` unless it is said to submit. */
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
  const look = { ...(variant && { variant }), ...(size && { size }), ...(wide && { wide }) }
  return (
    <button
      {...rest}
      type={type}
      className={classes(buttonClass(look), className)}
      // Not `disabled`: that would throw away the focus of whoever has just pressed it.
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

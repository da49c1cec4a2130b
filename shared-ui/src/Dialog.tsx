import { X } from 'lucide'
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'
import { Icon } from './Icon.tsx'

/** What a Dialog takes. */
export interface DialogProps {
  open: boolean
  /** Close button, Esc or backdrop: the owner sets `open` to false, or keeps it. */
  onClose: () => void
  /** The dialog's name, and its heading unless `header` takes that place. */
  title: string
  /** Stands where the title would, for a dialog that shows its name otherwise: the logo in the mobile menu. */
  header?: ReactNode
  /** `fullScreen` covers the page; its empty part closes it as a backdrop would. */
  variant?: 'panel' | 'wide' | 'fullScreen'
  className?: string | undefined
  children: ReactNode
}

const onDialogItself = (event: SyntheticEvent) => event.target === event.currentTarget

/** Toasts lie inside the open dialog, for the page beneath is inert; what is meant for them is not for it. */
const inToasts = (node: Element | null) => node?.closest('[data-toasts]') != null

/** The browser's own modal dialog, so that focus, inertness and stacking are right across separately built remotes. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, title, header, variant = 'panel', className, children }: Omit<DialogProps, 'open'>) {
  const dialog = useRef<HTMLDialogElement>(null)
  const pressedOutside = useRef(false)
  const titleId = useId()

  // A layout effect, because its end still finds the element in the page: only then does close() return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    return () => element?.close()
  }, [])

  const cancel = (event: SyntheticEvent) => {
    if (!onDialogItself(event)) return
    event.preventDefault()
    if (!inToasts(document.activeElement)) onClose()
  }
  // A second Esc in a row closes without asking; whether it ends is still for the owner to say.
  const closed = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (!onDialogItself(event) || event.currentTarget.open) return
    event.currentTarget.showModal()
    onClose()
  }
  // Both press and release: who marks text and lets go outside does not mean to leave.
  const press = (event: SyntheticEvent) => {
    pressedOutside.current = onDialogItself(event)
  }
  const release = (event: SyntheticEvent) => {
    if (pressedOutside.current && onDialogItself(event)) onClose()
    pressedOutside.current = false
  }

  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, styles[variant], className)}
      data-full-screen={variant === 'fullScreen' || undefined}
      {...(header ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
      onCancel={cancel}
      onClose={closed}
      onPointerDown={press}
      onClickCapture={release}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          {header ?? (
            <h2 id={titleId} className={styles.title}>
              {title}
            </h2>
          )}
        </div>
        <div className={styles.body}>{children}</div>
        {/* Last, so that the focus starts at what the dialog is about. */}
        <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
          <Icon of={X} />
        </button>
      </div>
    </dialog>
  )
}

import { useLingui } from '@lingui/react/macro'
import { type ReactNode, type SyntheticEvent, useId, useLayoutEffect, useRef } from 'react'
import { Announcements } from './Announcements.tsx'
import { classes } from './classes.ts'
import styles from './Dialog.module.css'
import { CloseButton } from './RoundButton.tsx'

export interface DialogProps {
  open: boolean
  /** Called by the close button, Esc and the backdrop. The owner decides and sets `open` to false. */
  onClose: () => void
  title: string
  header?: ReactNode
  /** `fullScreen` covers the page. A click on its empty part closes it, like one on a backdrop. */
  variant?: 'panel' | 'wide' | 'fullScreen'
  className?: string | undefined
  children: ReactNode
}

const targetsDialog = (event: SyntheticEvent) => event.target === event.currentTarget

/** Toasts are inside the open dialog, because the page beneath is inert. */
const inToasts = (node: Element | null) => node?.closest('[data-toasts]') != null

/** The browser's modal dialog, so that focus and stacking work across separately built remotes. */
export function Dialog({ open, ...rest }: DialogProps) {
  return open ? <OpenDialog {...rest} /> : null
}

function OpenDialog({ onClose, title, header, variant = 'panel', className, children }: Omit<DialogProps, 'open'>) {
  const { t } = useLingui()
  const dialog = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const pressedOutside = useRef(false)
  const titleId = useId()
  const closeLabel = t({ message: 'Close', comment: 'The button that closes a dialog.' })

  // A layout effect is cleaned up while the element is still in the page; only then does close() return the focus.
  useLayoutEffect(() => {
    const element = dialog.current
    element?.showModal()
    // Focus the heading and not a field: screen readers start there, and a phone's keyboard stays closed.
    heading.current?.focus()
    return () => element?.close()
  }, [])

  const cancel = (event: SyntheticEvent) => {
    if (!targetsDialog(event)) return
    event.preventDefault()
    if (!inToasts(document.activeElement)) onClose()
  }
  // Browsers close a dialog at the second Esc in a row without a `cancel` event. The owner still decides.
  const stayOpen = (event: SyntheticEvent<HTMLDialogElement>) => {
    if (!targetsDialog(event) || event.currentTarget.open) return
    event.currentTarget.showModal()
    onClose()
  }
  // Both press and release must be outside: a user who selects text may release the mouse outside.
  const press = (event: SyntheticEvent) => {
    pressedOutside.current = targetsDialog(event)
  }
  const release = (event: SyntheticEvent) => {
    if (pressedOutside.current && targetsDialog(event)) onClose()
    pressedOutside.current = false
  }

  return (
    <dialog
      ref={dialog}
      className={classes(styles.dialog, styles[variant], className)}
      data-full-screen={variant === 'fullScreen' || undefined}
      {...(header ? { 'aria-label': title } : { 'aria-labelledby': titleId })}
      onCancel={cancel}
      onClose={stayOpen}
      onPointerDown={press}
      onClickCapture={release}
    >
      <div className={styles.sheet}>
        <div className={styles.head}>
          {header ?? (
            <h2 id={titleId} ref={heading} tabIndex={-1} className={styles.title}>
              {title}
            </h2>
          )}
        </div>
        <div className={styles.body}>{children}</div>
        <Announcements />
        {/* Last, so that Tab goes from the title to the content. */}
        <CloseButton className={styles.close} aria-label={closeLabel} onClick={onClose} />
      </div>
    </dialog>
  )
}

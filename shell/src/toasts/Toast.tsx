import { CloseButton } from '@flight-amigo/shared-ui/RoundButton'
import { t } from '@lingui/core/macro'
import { type PointerEvent, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { type NumberedToast, toasts } from '../sdk/toast.ts'
import styles from './Toasts.module.css'

const DISMISS_PX = 50
const DRAG_START_PX = 8

/** 1 for left-to-right pages, -1 for right-to-left ones. */
const towardsEnd = () => (document.dir === 'rtl' ? -1 : 1)

/** A swipe toward the end of the line. The toast follows the finger. */
function useSwipe(dismiss: () => void) {
  const startX = useRef<number>(undefined)
  const move = (element: HTMLElement, distance: number) => {
    element.style.translate = distance > 0 ? `${distance * towardsEnd()}px` : ''
    element.toggleAttribute('data-swiping', distance > 0)
  }
  const release = ({ currentTarget, clientX, type }: PointerEvent<HTMLElement>) => {
    if (type === 'pointerup' && (clientX - (startX.current ?? clientX)) * towardsEnd() >= DISMISS_PX) dismiss()
    else move(currentTarget, 0)
    startX.current = undefined
  }
  return {
    onPointerDown: ({ clientX }: PointerEvent) => {
      startX.current = clientX
    },
    onPointerMove: ({ currentTarget, clientX, pointerId, buttons }: PointerEvent<HTMLElement>) => {
      // A mouse button may have been released outside the toast.
      if (!buttons) startX.current = undefined
      const distance = (clientX - (startX.current ?? clientX)) * towardsEnd()
      if (distance < DRAG_START_PX) return
      // A swipe must not also click a button.
      currentTarget.setPointerCapture?.(pointerId)
      move(currentTarget, distance)
    },
    onPointerUp: release,
    onPointerCancel: release,
  }
}

const DURATION_MS = 5000

interface Props {
  toast: NumberedToast
  open: boolean
  /** A state setter: nothing is shown any more. */
  onClosed: (shown: null) => void
}

/** Closes after 5 seconds, by its buttons, a swipe to the end of the line or Escape. F8 focuses it. */
export function Toast({ toast: { id, title, description, variant = 'default', action }, open, onClosed }: Props) {
  const section = useRef<HTMLDivElement>(null)
  const [hovered, setHovered] = useState(false)
  const [focused, setFocused] = useState(false)
  const hidden = useSyncExternalStore(onVisibility, isHidden, () => false)
  const dismiss = () => toasts.dismiss(id)
  useAutoDismiss(id, open && !hovered && !focused && !hidden)
  useKeys(section, open, dismiss)

  // The previously focused element, which gets the focus back when the toast closes.
  const before = useRef<HTMLElement>(null)
  useLayoutEffect(() => {
    const element = section.current
    if (!element) return
    const returnFocus = () => {
      if (element.contains(document.activeElement)) before.current?.focus({ preventScroll: true })
    }
    if (open) return returnFocus // when another toast replaces this one
    returnFocus()
    const fading = element.getAnimations?.() ?? []
    if (fading.length > 0) void Promise.allSettled(fading.map(({ finished }) => finished)).then(() => onClosed(null))
    else onClosed(null)
  }, [open, onClosed])

  return (
    <div className={styles.viewport} data-toasts="">
      <section
        aria-label={t`Notifications (F8)`}
        ref={section}
        tabIndex={-1}
        className={`${styles.toast} ${styles[variant]}`}
        data-state={open ? 'open' : 'closed'}
        data-variant={variant}
        onPointerEnter={() => setHovered(true)}
        onPointerLeave={() => setHovered(false)}
        onFocus={({ currentTarget, relatedTarget }) => {
          setFocused(true)
          if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget as HTMLElement | null
        }}
        onBlur={() => setFocused(false)}
        {...useSwipe(dismiss)}
      >
        <div className={styles.text}>
          <p className={styles.title}>{title}</p>
          {description && <p className={styles.description}>{description}</p>}
        </div>
        {action && (
          <button
            type="button"
            className={styles.action}
            onClick={() => {
              dismiss()
              action.onClick()
            }}
          >
            {action.label}
          </button>
        )}
        <CloseButton
          className={styles.close}
          aria-label={t({ message: 'Close', comment: 'The button that closes a notice.' })}
          onClick={dismiss}
        />
      </section>
    </div>
  )
}

const isHidden = () => document.hidden
function onVisibility(listener: () => void) {
  document.addEventListener('visibilitychange', listener)
  return () => document.removeEventListener('visibilitychange', listener)
}

/** The timer pauses while `runs` is false. */
function useAutoDismiss(id: number, runs: boolean) {
  const remainingMs = useRef(DURATION_MS)
  useEffect(() => {
    if (!runs) return
    const began = Date.now()
    const timer = setTimeout(() => toasts.dismiss(id), remainingMs.current)
    return () => {
      clearTimeout(timer)
      remainingMs.current -= Date.now() - began
    }
  }, [id, runs])
}

function useKeys(element: { current: HTMLElement | null }, open: boolean, dismiss: () => void) {
  useEffect(() => {
    if (!open) return
    const press = (event: KeyboardEvent) => {
      if (event.key === 'F8') element.current?.focus()
      if (event.key !== 'Escape') return
      const isInside = element.current?.contains(document.activeElement)
      // Escape elsewhere in a dialog closes the dialog. Escape in the toast must leave the dialog open.
      if (isInside) event.preventDefault()
      if (isInside || !document.querySelector('dialog[open]')) dismiss()
    }
    // Captured, so that it runs before the dialog's own key handler.
    document.addEventListener('keydown', press, true)
    return () => document.removeEventListener('keydown', press, true)
  }, [element, open, dismiss])
}

import { Icon } from '@flight-amigo/shared-ui/Icon'
import { X } from 'lucide'
import * as Radix from 'radix-ui/toast'
import { useEffect, useState } from 'react'
import { createPortal } from 'react-dom'
import { type NumberedToast, toasts } from '../sdk/toast.ts'
import styles from './ToastArea.module.css'

const HOTKEY = ['F8']

/** Shows one notice at a time. Five seconds, its button, a swipe to the right or Escape end it. */
export function ToastArea({ latest }: { latest: NumberedToast | null }) {
  const [{ host, announcer }] = useState(createPlaces)
  const showing = latest !== null
  useEffect(() => (showing ? followDialogs(host) : undefined), [host, showing])

  // A dismissed notice stays mounted until it has faded.
  const [shown, setShown] = useState(latest)
  if (latest && latest !== shown) setShown(latest)

  return createPortal(
    <Radix.Provider duration={5000} swipeDirection="right" swipeThreshold={50} announcerContainer={announcer}>
      {shown && <Notice key={shown.id} notice={shown} open={shown === latest} />}
      <Radix.Viewport className={styles.viewport} hotkey={HOTKEY} data-toasts="" />
    </Radix.Provider>,
    host,
  )
}

/**
 * The host of notices and the element of their announcements. An announcement repeats the text of its notice, so it
 * stands in a shadow root: a screen reader reads it, and a search in the page does not find the text twice.
 */
function createPlaces() {
  const host = document.createElement('div')
  const announcer = host.appendChild(document.createElement('div')).attachShadow({ mode: 'closed' })
  return { host, announcer }
}

function Notice({ notice, open }: { notice: NumberedToast; open: boolean }) {
  const { id, title, description, variant = 'default', action } = notice
  return (
    <Radix.Root
      className={`${styles.notice} ${styles[variant]}`}
      data-variant={variant}
      open={open}
      onOpenChange={(stays) => stays || toasts.dismiss(id)}
    >
      <div className={styles.text}>
        <Radix.Title className={styles.title}>{title}</Radix.Title>
        {description && <Radix.Description className={styles.description}>{description}</Radix.Description>}
      </div>
      {action && (
        <Radix.Action className={styles.action} altText={action.label} onClick={action.onClick}>
          {action.label}
        </Radix.Action>
      )}
      <Radix.Close className={styles.close} aria-label="Close">
        <Icon of={X} />
      </Radix.Close>
    </Radix.Root>
  )
}

/**
 * Keeps `host` in the topmost open dialog, or in the body. Dialogs are modal and make everything outside them inert.
 * The login dialog is mounted last, so document order is the order in which dialogs cover each other.
 */
function followDialogs(host: HTMLElement) {
  const place = () => {
    const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    if (host.parentElement === parent && host.isConnected) return
    // `moveBefore` keeps focus and animation. A host that was removed with its dialog can only be appended.
    if (host.isConnected && 'moveBefore' in parent) parent.moveBefore(host, null)
    else parent.append(host)
  }
  place()
  const observer = new MutationObserver(place)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => observer.disconnect()
}

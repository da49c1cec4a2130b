import { announce } from '@flight-amigo/shared-ui/announce'
import { useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { type NumberedToast, toasts } from '../sdk/toast.ts'
import { Notice } from './Notice.tsx'

const nothing = () => null

/**
 * Shows notices, one at a time. They are part of the first load: a notice must be able to say that the network is gone.
 */
export function Toasts() {
  const latest = useSyncExternalStore(toasts.subscribe, toasts.latest, nothing)
  // A notice that has ended stays mounted until it has faded.
  const [shown, setShown] = useState<NumberedToast | null>(null)
  if (latest && latest !== shown) setShown(latest)

  const said = useRef(0)
  useEffect(() => {
    if (!latest || said.current === latest.id) return
    said.current = latest.id
    const { title, description, action, variant } = latest
    announce(
      [title, description, action?.label].filter(Boolean).join('. ').replaceAll('.. ', '. '),
      variant === 'destructive' ? 'assertive' : 'polite',
      'shown',
    )
  }, [latest])

  return shown && <Place notice={shown} open={shown === latest} onGone={setShown} />
}

function Place(props: Parameters<typeof Notice>[0]) {
  const [host] = useState(() => document.createElement('div'))
  useLayoutEffect(() => followDialogs(host), [host])
  return createPortal(<Notice key={props.notice.id} {...props} />, host)
}

/**
 * Keeps `host` in the topmost open dialog, or in the body, until the answered function is called. Dialogs are modal and
 * make everything outside them inert. The login dialog is mounted last, so document order is the order in which dialogs
 * cover each other.
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
  return () => {
    observer.disconnect()
    host.remove()
  }
}

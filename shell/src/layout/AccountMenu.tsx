import { Button } from '@flight-amigo/shared-ui/Button'
import { useEffect, useEffectEvent, useRef } from 'react'
import { Link } from '../routing/links.tsx'
import { Slot } from '../sdk/Slot.tsx'
import styles from './AccountMenu.module.css'

interface Props {
  onClose: () => void
  onLogOut: () => void
  loggingOut: boolean
}

/**
 * The links of the signed-in user. It closes by Escape, and when the focus or a press leaves it. In its own file, because a
 * first load does not need it.
 */
export function AccountMenu({ onClose, onLogOut, loggingOut }: Props) {
  const menu = useRef<HTMLElement>(null)
  const first = useRef<HTMLAnchorElement>(null)
  useEffect(() => first.current?.focus(), [])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // The parent contains the button, which closes the menu itself.
    const place = menu.current?.parentElement
    const leave = ({ target }: Event) => place?.contains(target as Node) || close()
    const press = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      place?.querySelector('button')?.focus()
      close()
    }
    document.addEventListener('pointerdown', leave)
    document.addEventListener('focusin', leave)
    document.addEventListener('keydown', press)
    return () => {
      document.removeEventListener('pointerdown', leave)
      document.removeEventListener('focusin', leave)
      document.removeEventListener('keydown', press)
    }
  }, [])
  return (
    <nav aria-label="Account" className={styles.menu} ref={menu}>
      <Link to="/profile" ref={first} onClick={onClose}>
        My Profile
      </Link>
      <Slot name="account.menu" />
      <Button variant="quiet" wide busy={loggingOut} onClick={onLogOut}>
        Log Out
      </Button>
    </nav>
  )
}

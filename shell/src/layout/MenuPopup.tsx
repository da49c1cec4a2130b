import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import styles from './MenuPopup.module.css'

interface Props {
  label: string
  onClose: () => void
  children: ReactNode
}

/**
 * Links below a button of the header. Closes on Escape, and when the focus or a press leaves the element that contains
 * both.
 */
export function MenuPopup({ label, onClose, children }: Props) {
  const menu = useRef<HTMLElement>(null)
  useEffect(() => menu.current?.querySelector('a')?.focus(), [])
  const close = useEffectEvent(onClose)
  useEffect(() => {
    // The parent contains the button, which closes the menu itself.
    const container = menu.current?.parentElement
    const leave = ({ target }: Event) => container?.contains(target as Node) || close()
    const press = ({ key }: KeyboardEvent) => {
      if (key !== 'Escape') return
      container?.querySelector('button')?.focus()
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
    <nav aria-label={label} className={styles.menu} ref={menu}>
      {children}
    </nav>
  )
}

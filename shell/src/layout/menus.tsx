// Loads on demand. One file, because the entry has the hash of each file.

import { PROFILE_PATH } from '@flight-amigo/backend/addresses/account'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { Link } from 'react-router-dom'
import linkStyles from '../languages/LanguageLinks.module.css'
import { LanguageHelp, LanguageLinks } from '../languages/LanguageLinks.tsx'
import { Slot } from '../sdk/Slot.tsx'
import styles from './MenuPopup.module.css'

interface MenuPopupProps {
  label: string
  onClose: () => void
  children: ReactNode
}

/**
 * Links below a button of the header. Closes on Escape, and when the focus or a press leaves the element that contains
 * both.
 */
function MenuPopup({ label, onClose, children }: MenuPopupProps) {
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

interface Props {
  onClose: () => void
  onLogOut: () => void
  loggingOut: boolean
}

export function AccountMenu({ onClose, onLogOut, loggingOut }: Props) {
  const { t } = useLingui()
  return (
    <MenuPopup label={t({ message: 'Account', comment: 'Names the menu of the signed-in user' })} onClose={onClose}>
      <Link to={PROFILE_PATH} onClick={onClose}>
        <Trans>My Profile</Trans>
      </Link>
      <Slot name="account.menu" />
      <Button variant="quiet" wide busy={loggingOut} onClick={onLogOut}>
        <Trans>Log Out</Trans>
      </Button>
    </MenuPopup>
  )
}

export function LanguageMenu({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  return (
    <MenuPopup label={t`Language`} onClose={onClose}>
      <LanguageLinks />
      <LanguageHelp className={linkStyles.help} onLeave={onClose} />
    </MenuPopup>
  )
}

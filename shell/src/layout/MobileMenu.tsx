import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { NavLink } from 'react-router-dom'
import { Logo } from './Logo.tsx'
import type { ShownLink } from './links.ts'
import styles from './MobileMenu.module.css'

interface Props {
  open: boolean
  onClose: () => void
  links: ShownLink[]
  /** Undefined for a visitor. */
  onLogOut: (() => void) | undefined
  loggingOut: boolean
}

/** The header's links on a small screen. */
export const MobileMenu = ({ open, onClose, links, onLogOut, loggingOut }: Props) => (
  <Dialog open={open} onClose={onClose} variant="fullScreen" title="Menu" header={<Logo onClick={onClose} />}>
    <nav aria-label="Menu" className={styles.links}>
      {links.map(({ to, label, end }) => (
        <NavLink key={to} to={to} end={end} onClick={onClose}>
          {label}
        </NavLink>
      ))}
    </nav>
    {onLogOut && (
      <Button variant="quiet" wide className={styles.logOut} busy={loggingOut} onClick={onLogOut}>
        Log Out
      </Button>
    )}
  </Dialog>
)

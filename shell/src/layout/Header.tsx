import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Menu } from 'lucide'
import { useState } from 'react'
import { NavLink, useLocation } from 'react-router-dom'
import { useSession } from '../sdk/session.ts'
import { useLogout } from '../session/useLogout.ts'
import { Account } from './Account.tsx'
import styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import { useLinks } from './links.ts'
import { MobileMenu } from './MobileMenu.tsx'

/** The bar above every page. */
export function Header() {
  const { user, loading } = useSession()
  const links = useLinks('header')
  const { logOut, loggingOut } = useLogout()
  // The menu closes when the page changes, but not when the page only changes its query.
  const { pathname } = useLocation()
  const [menuOpenAt, setMenuOpenAt] = useState<string>()
  const closeMenu = () => setMenuOpenAt(undefined)
  const menuOpen = menuOpenAt === pathname

  return (
    <header className={styles.header} data-signed-in={user ? '' : undefined}>
      <div className={styles.bar}>
        <Logo />
        <nav aria-label="Main" className={styles.nav}>
          {links.map(({ to, label, end }) => (
            <NavLink key={to} to={to} end={end}>
              {label}
            </NavLink>
          ))}
        </nav>
        <Account user={user} loading={loading} />
        {user && (
          <Button variant="quiet" size="small" className={styles.logOut} busy={loggingOut} onClick={logOut}>
            Log Out
          </Button>
        )}
        <button
          type="button"
          className={styles.menu}
          aria-label="Open menu"
          aria-haspopup="dialog"
          aria-expanded={menuOpen}
          onClick={() => setMenuOpenAt(pathname)}
        >
          <Icon of={Menu} />
        </button>
      </div>
      <MobileMenu
        open={menuOpen}
        onClose={closeMenu}
        links={links}
        loggingOut={loggingOut}
        onLogOut={user ? () => logOut().then((done) => done && closeMenu()) : undefined}
      />
    </header>
  )
}

import { PROFILE_PATH } from '@flight-amigo/backend/addresses/account'
import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { RoundButton } from '@flight-amigo/shared-ui/RoundButton'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { Trans, useLingui } from '@lingui/react/macro'
import { Languages, Menu } from 'lucide'
import { useEffect, useRef, useState } from 'react'
import { Link, NavLink, useLocation } from 'react-router-dom'
import { LanguageLinks } from '../languages/LanguageLinks.tsx'
import { loadShellChunk } from '../remotes/loader.ts'
import { useSite } from '../remotes/site.ts'
import { lazyComponent } from '../sdk/lazy.tsx'
import { login } from '../sdk/login.ts'
import { Slot } from '../sdk/Slot.tsx'
import { type SessionUser, useSession } from '../sdk/session.ts'
import { loadLoginSteps } from '../session/LoginDialog.tsx'
import { useLogout } from '../session/useLogout.ts'
import styles from './Header.module.css'
import { Logo } from './Logo.tsx'
import { type ShownLink, useLinks } from './links.ts'
import mobileMenuStyles from './MobileMenu.module.css'

const AccountMenu = lazyComponent(() =>
  loadShellChunk(() => import('./menus.tsx')).then(({ AccountMenu }) => AccountMenu),
)

interface AccountProps {
  user: SessionUser | null
  loading: boolean
  onLogOut: () => void
  loggingOut: boolean
}

function Account({ user, loading, ...logout }: AccountProps) {
  const [justLoggedIn, setJustLoggedIn] = useState(false)
  const profile = useRef<HTMLAnchorElement>(null)

  // The pressed button disappears after the login. Move the focus to the profile, unless another page has taken it.
  useEffect(() => {
    if (!justLoggedIn || !user) return
    if (document.activeElement === document.body) profile.current?.focus({ preventScroll: true })
    setJustLoggedIn(false)
  }, [justLoggedIn, user])

  if (loading) return <Skeleton shape="button" className={styles.loading} />
  if (!user) return <LogIn onLoggedIn={() => setJustLoggedIn(true)} />
  return (
    <div className={styles.account}>
      <Slot name="header.badges" />
      <Link to={PROFILE_PATH} className={styles.profile} ref={profile}>
        <Avatar name={user.username} src={user.profilePictureUrl} size="small" />
        <span className={styles.username} dir="auto">
          {user.username}
        </span>
      </Link>
      <AccountButton {...logout} />
    </div>
  )
}

/** A menu closes when the page changes, but not when only its query changes. */
function useMenu() {
  const { pathname } = useLocation()
  const [openAt, setOpenAt] = useState<string>()
  const open = openAt === pathname
  const close = () => setOpenAt(undefined)
  return { open, close, toggle: open ? close : () => setOpenAt(pathname) }
}

function AccountButton(logout: Pick<AccountProps, 'onLogOut' | 'loggingOut'>) {
  const { t } = useLingui()
  const { open, close, toggle } = useMenu()
  return (
    <div className={styles.accountMenu}>
      {/* Header.module.css draws the arrow. */}
      <RoundButton className={styles.open} aria-label={t`Account menu`} aria-expanded={open} onClick={toggle} />
      {open && <AccountMenu onClose={close} {...logout} />}
    </div>
  )
}

function LogIn({ onLoggedIn }: { onLoggedIn: () => void }) {
  // The dialog loads the steps again when it opens, and then shows a failure.
  const loadSteps = () => void loadLoginSteps().catch(() => {})
  const open = async () => {
    if (await login()) onLoggedIn()
  }
  return (
    <Button
      variant="quiet"
      size="small"
      className={styles.logIn}
      onClick={open}
      onPointerEnter={loadSteps}
      onTouchStart={loadSteps}
    >
      <Trans comment="A button in the header. At most 14 characters.">Log In</Trans>
    </Button>
  )
}

interface Props {
  open: boolean
  onClose: () => void
  links: ShownLink[]
  onLogOut: (() => void) | undefined
  loggingOut: boolean
}

function MobileMenu({ open, onClose, links, onLogOut, loggingOut }: Props) {
  const { t } = useLingui()
  const { languages } = useSite()
  const title = t({ message: 'Menu', comment: 'Names the list of all links on a phone' })
  return (
    <Dialog open={open} onClose={onClose} variant="fullScreen" title={title} header={<Logo onClick={onClose} />}>
      <nav aria-label={title} className={mobileMenuStyles.links}>
        {links.map(({ to, label, end }) => (
          <NavLink key={to} to={to} end={end} onClick={onClose}>
            {label}
          </NavLink>
        ))}
        {onLogOut && <Slot name="account.menu" />}
      </nav>
      {languages && (
        <nav aria-label={t`Language`} className={mobileMenuStyles.languages}>
          <LanguageLinks />
        </nav>
      )}
      {onLogOut && (
        <Button variant="quiet" wide className={mobileMenuStyles.logOut} busy={loggingOut} onClick={onLogOut}>
          <Trans>Log Out</Trans>
        </Button>
      )}
    </Dialog>
  )
}

export function Header() {
  const { t } = useLingui()
  const { user, loading } = useSession()
  const { languages } = useSite()
  const links = useLinks('header')
  const { logOut, loggingOut } = useLogout()
  const menu = useMenu()

  return (
    <header className={user ? `${styles.header} ${styles.signedIn}` : styles.header}>
      <div className={styles.bar}>
        <Logo />
        <nav
          aria-label={t({ message: 'Main', comment: 'Names the list of the most important links' })}
          className={styles.nav}
        >
          {links.map(({ to, label, end }) => (
            <NavLink key={to} to={to} end={end}>
              {label}
            </NavLink>
          ))}
        </nav>
        {languages && (
          <div className={styles.languages}>
            <LanguageButton />
          </div>
        )}
        <Account user={user} loading={loading} onLogOut={logOut} loggingOut={loggingOut} />
        {user && (
          <Button variant="quiet" size="small" className={styles.logOut} busy={loggingOut} onClick={logOut}>
            <Trans comment="A button in the header. At most 14 characters.">Log Out</Trans>
          </Button>
        )}
        <RoundButton
          className={styles.menu}
          aria-label={t`Open menu`}
          aria-haspopup="dialog"
          aria-expanded={menu.open}
          onClick={menu.toggle}
        >
          <Icon of={Menu} />
        </RoundButton>
      </div>
      <MobileMenu
        open={menu.open}
        onClose={menu.close}
        links={links}
        loggingOut={loggingOut}
        onLogOut={user ? () => logOut().then((done) => done && menu.close()) : undefined}
      />
    </header>
  )
}

const LanguageMenu = lazyComponent(() =>
  loadShellChunk(() => import('./menus.tsx')).then(({ LanguageMenu }) => LanguageMenu),
)

function LanguageButton() {
  const { t } = useLingui()
  const { open, close, toggle } = useMenu()
  return (
    <>
      <RoundButton
        aria-label={t({ message: 'Language', comment: 'Opens the menu of languages of the site' })}
        aria-expanded={open}
        onClick={toggle}
      >
        <Icon of={Languages} />
      </RoundButton>
      {open && <LanguageMenu onClose={close} />}
    </>
  )
}

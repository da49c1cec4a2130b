import { SETTINGS_PATH } from '@flight-amigo/backend/addresses/account'
import { Announcements } from '@flight-amigo/shared-ui/Announcements'
import { announce } from '@flight-amigo/shared-ui/announce'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { Trans, useLingui } from '@lingui/react/macro'
import { Check } from 'lucide'
import { type ReactNode, useEffect, useLayoutEffect, useRef, useState, useSyncExternalStore } from 'react'
import { createPortal } from 'react-dom'
import { Link, NavLink } from 'react-router-dom'
import languageStyles from '../languages/LanguageLinks.module.css'
import { LanguageHelp, LanguageLinks } from '../languages/LanguageLinks.tsx'
import { product } from '../product.ts'
import { useSite } from '../remotes/site.ts'
import { useSession } from '../sdk/session.ts'
import { type NumberedToast, toasts } from '../sdk/toast.ts'
import { LoginDialog } from '../session/LoginDialog.tsx'
import { Toast } from '../toasts/Toast.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'
import { Logo } from './Logo.tsx'
import { useLinks } from './links.ts'

const nothing = () => null

/** Shows notices one at a time. Part of the first load, because a notice must be able to report a lost network. */
export function Toasts() {
  const latest = useSyncExternalStore(toasts.subscribe, toasts.latest, nothing)
  // A closed notice stays mounted until it has faded out.
  const [shown, setShown] = useState<NumberedToast | null>(null)
  if (latest && latest !== shown) setShown(latest)

  const announcedId = useRef(0)
  useEffect(() => {
    if (!latest || announcedId.current === latest.id) return
    announcedId.current = latest.id
    const { title, description, action, variant } = latest
    announce(
      [title, description, action?.label].filter(Boolean).join('. ').replaceAll('.. ', '. '),
      variant === 'destructive' ? 'assertive' : 'polite',
      'shown',
    )
  }, [latest])

  return shown && <ToastPortal toast={shown} open={shown === latest} onClosed={setShown} />
}

function ToastPortal(props: Parameters<typeof Toast>[0]) {
  const [host] = useState(() => document.createElement('div'))
  useLayoutEffect(() => followDialogs(host), [host])
  return createPortal(<Toast key={props.toast.id} {...props} />, host)
}

/**
 * Moves `host` into the topmost open dialog, or into the body, until the returned function is called: modal dialogs
 * make everything outside inert. The login dialog is mounted last, so dialogs are stacked in document order.
 */
function followDialogs(host: HTMLElement) {
  const attach = () => {
    const parent = [...document.querySelectorAll('dialog[open]')].at(-1) ?? document.body
    if (host.parentElement !== parent || !host.isConnected) {
      // `moveBefore` preserves focus and animation. A host that was removed with its dialog can only be appended.
      if (host.isConnected && 'moveBefore' in parent) parent.moveBefore(host, null)
      else parent.append(host)
    }
  }
  attach()
  const observer = new MutationObserver(attach)
  observer.observe(document.body, { subtree: true, childList: true, attributeFilter: ['open'] })
  return () => {
    observer.disconnect()
    host.remove()
  }
}

function Footer() {
  const { t } = useLingui()
  const { languages } = useSite()
  return (
    <footer className={styles.footer}>
      <div className={styles.page}>
        <div className={styles.about}>
          <Logo />
          <p className={styles.tips}>
            <Icon of={Check} />
            <Trans>100% of tips go to helpers. There are no platform fees.</Trans>
          </p>
          <p>
            <Trans>All interactions on {product} are at the users&apos; own risk.</Trans>
          </p>
          {languages && (
            <nav aria-label={t`Language`} className={languageStyles.footer}>
              <div className={languageStyles.links}>
                <LanguageLinks />
              </div>
              <LanguageHelp className={languageStyles.help} />
            </nav>
          )}
        </div>
        <nav aria-label={t`Footer`} className={styles.links}>
          {useLinks('footer').map(({ to, label, end }) => (
            <NavLink key={to} to={to} end={end}>
              {label}
            </NavLink>
          ))}
        </nav>
      </div>
    </footer>
  )
}

export function Layout({ children }: { children: ReactNode }) {
  const { user } = useSession()
  useEffect(repeatEarlyClick, [])
  return (
    <>
      <a className={styles.skip} href="#main">
        <Trans>Skip to content</Trans>
      </a>
      {user?.emailChangesAt && <EmailChangeBar />}
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <Announcements />
      <Toasts />
      {/* Last, so that it opens above every other dialog. */}
      <LoginDialog />
    </>
  )
}

/** Shown in every session when the email address of the account is about to change, so that the owner can stop it. */
function EmailChangeBar() {
  const { t } = useLingui()
  return (
    <aside className={styles.bar} aria-label={t`Email address change`}>
      <Trans>
        The email address of your account is going to change. <Link to={SETTINGS_PATH}>See or stop it</Link>
      </Trans>
    </aside>
  )
}

declare global {
  var pressed: HTMLButtonElement | undefined
}

/** Repeats the last click on a button before React had started (document/start.ts). */
function repeatEarlyClick() {
  document.onclick = null
  const button = globalThis.pressed
  globalThis.pressed = undefined
  delete button?.dataset.pressed
  button?.click()
}

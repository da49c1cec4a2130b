import { Announcements } from '@flight-amigo/shared-ui/Announcements'
import { type ReactNode, useEffect } from 'react'
import { Link } from 'react-router-dom'
import { useSite } from '../remotes/site.ts'
import { useSession } from '../sdk/session.ts'
import { Login } from '../session/Login.tsx'
import { Toasts } from '../toasts/Toasts.tsx'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'

/** The frame around every page. */
export function Layout({ children }: { children: ReactNode }) {
  const { preview } = useSite()
  const { user } = useSession()
  useEffect(repeatEarlyClick, [])
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {preview.length > 0 && <PreviewBar preview={preview} />}
      {user?.emailChangesAt && <EmailChangeBar />}
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <Announcements />
      <Toasts />
      {/* Last, so that it opens over every other dialog. */}
      <Login />
    </>
  )
}

const END = '?remotes='

/** Says that this browser sees other releases than everybody else, and links to the end of the preview. */
function PreviewBar({ preview }: { preview: string[] }) {
  return (
    <aside className={styles.preview} aria-label="Preview">
      Only you see {preview.join(', ')}. <a href="?remotes">Change</a> <a href={END}>End preview</a>
    </aside>
  )
}

/** Tells every session that the address of the account is going to change, so that its owner can stop it. */
const EmailChangeBar = () => (
  <aside className={styles.preview} aria-label="Change of your email address">
    The email address of your account is going to change. <Link to="/profile/settings">See or stop it</Link>
  </aside>
)

declare global {
  var pressed: HTMLButtonElement | undefined
}

/** Presses again the button that was pressed last before React had started (see document/start.ts). */
function repeatEarlyClick() {
  document.onclick = null
  const button = globalThis.pressed
  globalThis.pressed = undefined
  delete button?.dataset.pressed
  button?.click()
}

import { type ReactNode, useEffect } from 'react'
import { useSite } from '../remotes/site.ts'
import { Login } from '../session/Login.tsx'
import { Toasts } from '../toasts/Toasts.tsx'
import { repeatEarlyClick } from './earlyClick.ts'
import { Footer } from './Footer.tsx'
import { Header } from './Header.tsx'
import styles from './Layout.module.css'
import { PreviewBar } from './PreviewBar.tsx'

/** What surrounds every page. */
export function Layout({ children }: { children: ReactNode }) {
  const { preview } = useSite()
  useEffect(repeatEarlyClick, [])
  return (
    <>
      <a className={styles.skip} href="#main">
        Skip to content
      </a>
      {preview.length > 0 && <PreviewBar preview={preview} />}
      <Header />
      <main id="main" tabIndex={-1} className={styles.main}>
        {children}
      </main>
      <Footer />
      <Toasts />
      {/* Last: it may open over any other dialog. */}
      <Login />
    </>
  )
}

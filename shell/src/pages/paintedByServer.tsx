import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton as Lines } from '@flight-amigo/shared-ui/Skeleton'
import { type ComponentType, useState } from 'react'
// The document brings the rules of the first load only, and the text must not wait for its page's.
import styles from './legal/LegalPage.module.css'

/** A screen of the shell's own: what a remote's route is, without the remote. */
export interface ShellPage {
  path: string
  title: string
  page: () => Promise<ComponentType>
  Skeleton: ComponentType
}

/**
 * A page that is nothing but text. The server paints it whole, so it can be read without a script and its text is no
 * part of anybody's first load. The browser keeps what it finds until the page's code has come; whoever comes from
 * another page sees heading and lines meanwhile.
 */
export function paintedByServer({ path, title, page }: Omit<ShellPage, 'Skeleton'>): ShellPage {
  let Whole: ComponentType | undefined
  if (typeof document === 'undefined') {
    page().then(
      (loaded) => (Whole = loaded),
      () => {}, // then the server paints what the browser would
    )
  }

  function Skeleton() {
    const [painted] = useState(() => (Whole ? undefined : paintedAt(path)))
    if (Whole) {
      return (
        <div data-painted={path}>
          <Whole />
        </div>
      )
    }
    if (painted) return <div data-painted={path} dangerouslySetInnerHTML={{ __html: painted }} />
    return (
      <article className={styles.page} aria-busy="true">
        <PageHeading>{title}</PageHeading>
        <Lines lines={12} />
      </article>
    )
  }
  return { path, title, page, Skeleton }
}

const paintedAt = (path: string) =>
  typeof document === 'undefined' ? undefined : document.querySelector(`[data-painted="${path}"]`)?.innerHTML

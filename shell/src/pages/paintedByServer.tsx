import { PageHeading } from '@flight-amigo/shared-ui/PageHeading'
import { Skeleton as Lines } from '@flight-amigo/shared-ui/Skeleton'
import type { MessageDescriptor } from '@lingui/core'
import { type ComponentType, useState } from 'react'
import { i18n } from '../sdk/i18n.tsx'
// Imported here, so that these rules are part of the first load: the painted text must not wait for its page's styles.
import styles from './legal/LegalPage.module.css'
import './NotFoundPage.module.css'

export interface ShellPage {
  path: string
  title: MessageDescriptor
  /** Defaults to the title. */
  heading?: MessageDescriptor
  page: () => Promise<ComponentType>
  Skeleton: ComponentType
}

/**
 * A text-only page, which the server renders completely. It can be read without scripts, and its text is not part of a
 * first load. Coming from another page, a visitor sees the heading and placeholder lines until its code has loaded.
 */
export function paintedByServer({ path, title, heading = title, page }: Omit<ShellPage, 'Skeleton'>): ShellPage {
  let Whole: ComponentType | undefined
  if (typeof document === 'undefined') {
    page().then(
      (loaded) => (Whole = loaded),
      () => {}, // the server then renders the placeholder, as the browser does
    )
  }

  function Skeleton() {
    const [painted] = useState(() => (Whole ? undefined : paintedAt(path)))
    if (Whole) {
      return (
        <div data-prerendered={path}>
          <Whole />
        </div>
      )
    }
    if (painted) return <div data-prerendered={path} dangerouslySetInnerHTML={{ __html: painted }} />
    return (
      <article className={styles.page} aria-busy="true">
        <PageHeading>{i18n._(heading)}</PageHeading>
        <Lines lines={12} />
      </article>
    )
  }
  return { path, title, heading, page, Skeleton }
}

const paintedAt = (path: string) =>
  typeof document === 'undefined' ? undefined : document.querySelector(`[data-prerendered="${path}"]`)?.innerHTML

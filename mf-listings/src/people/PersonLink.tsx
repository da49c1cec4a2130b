import { personPath } from '@flight-amigo/backend/addresses/listings'
import { Link, useLocation } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import styles from './PersonLink.module.css'

interface Props {
  id: number | null | undefined
  /** A name on its own line, a name in a text, or the avatar, which is hidden from keyboards and screen readers. */
  of?: 'name' | 'mention' | 'face'
  children: ReactNode
}

export function PersonLink({ id, of = 'name', children }: Props) {
  const { pathname } = useLocation()
  const address = id ? personPath(id) : pathname
  const props = { className: styles[of], dir: 'auto', children }
  if (address === pathname) return <span {...props} />
  if (of !== 'face') return <Link to={address} {...props} />
  // The link covers the avatar, so that the initials are not its text.
  return (
    <span className={styles.face}>
      {children}
      <Link to={address} className={styles.cover} tabIndex={-1} aria-hidden />
    </span>
  )
}

import { Link, useLocation } from '@flight-amigo/shell/sdk'
import type { ReactNode } from 'react'
import { personAddress } from '../public.ts'
import styles from './PersonLink.module.css'

interface Props {
  /** The person's account. Without one there is no page. */
  id: number | null | undefined
  /** A name on its own line or in a text, or the face beside it, to which no keyboard or screen reader goes a second time. */
  of?: 'name' | 'mention' | 'face'
  children: ReactNode
}

/** Leads to a person's page, unless this is it. */
export function PersonLink({ id, of = 'name', children }: Props) {
  const { pathname } = useLocation()
  const address = id ? personAddress(id) : pathname
  const place = { className: styles[of], dir: 'auto', children }
  if (address === pathname) return <span {...place} />
  if (of !== 'face') return <Link to={address} {...place} />
  // The link lies above the face: its text would be the initials.
  return (
    <span className={styles.face}>
      {children}
      <Link to={address} className={styles.cover} tabIndex={-1} aria-hidden />
    </span>
  )
}

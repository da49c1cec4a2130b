import { Avatar } from '@flight-amigo/shared-ui/Avatar'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Skeleton } from '@flight-amigo/shared-ui/Skeleton'
import { useEffect, useRef, useState } from 'react'
import { Link } from 'react-router-dom'
import { login } from '../sdk/login.ts'
import { Slot } from '../sdk/Slot.tsx'
import type { SessionUser } from '../sdk/session.ts'
import { loadLoginSteps } from '../session/Login.tsx'
import styles from './Account.module.css'

/** Who is signed in, or the way to be. */
export function Account({ user, loading }: { user: SessionUser | null; loading: boolean }) {
  const [cameIn, setCameIn] = useState(false)
  const profile = useRef<HTMLAnchorElement>(null)

  // The button that was pressed is gone by then, and the focus with it, unless another page has taken it.
  useEffect(() => {
    if (!cameIn || !user) return
    if (document.activeElement === document.body) profile.current?.focus({ preventScroll: true })
    setCameIn(false)
  }, [cameIn, user])

  if (loading) return <Skeleton shape="button" className={styles.loading} />
  if (!user) return <LogIn onLoggedIn={() => setCameIn(true)} />
  return (
    <div className={styles.account}>
      <Slot name="header.badges" />
      <Link to="/profile" className={styles.profile} ref={profile}>
        <Avatar name={user.username} src={user.profilePictureUrl} size="small" />
        <span className={styles.username}>{user.username}</span>
      </Link>
    </div>
  )
}

function LogIn({ onLoggedIn }: { onLoggedIn: () => void }) {
  // A failure shows when the dialog is opened, which asks again.
  const warm = () => void loadLoginSteps().catch(() => {})
  const open = async () => {
    if (await login()) onLoggedIn()
  }
  return (
    <Button
      variant="quiet"
      size="small"
      className={styles.logIn}
      onClick={open}
      onPointerEnter={warm}
      onTouchStart={warm}
    >
      Log In
    </Button>
  )
}

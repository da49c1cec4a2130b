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

/** The signed-in person, or the button to log in. */
export function Account({ user, loading }: { user: SessionUser | null; loading: boolean }) {
  const [justLoggedIn, setJustLoggedIn] = useState(false)
  const profile = useRef<HTMLAnchorElement>(null)

  // The pressed button is gone after the login. Its focus moves to the profile, unless another page has taken it.
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
      <Link to="/profile" className={styles.profile} ref={profile}>
        <Avatar name={user.username} src={user.profilePictureUrl} size="small" />
        <span className={styles.username} dir="auto">
          {user.username}
        </span>
      </Link>
    </div>
  )
}

function LogIn({ onLoggedIn }: { onLoggedIn: () => void }) {
  // The dialog loads the steps again when it opens, and shows a failure then.
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
      Log In
    </Button>
  )
}

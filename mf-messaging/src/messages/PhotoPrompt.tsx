import { PROFILE_ADDRESS } from '@flight-amigo/mf-account/public'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Link, useSession } from '@flight-amigo/shell/sdk'
import { useState } from 'react'
import { nameIn } from '../trips/tripTexts.ts'
import styles from './PhotoPrompt.module.css'

/** Remains after a logout, and therefore names no account. */
const ASKED = 'photo-asked'

const wasAsked = (): boolean => {
  try {
    return localStorage.getItem(ASKED) !== null
  } catch {
    return true // Where nothing can be stored, the question would come every time.
  }
}

/** Records that the question for a photo has had its one time on this device. */
export function endPhotoPrompt(): void {
  try {
    localStorage.setItem(ASKED, 'yes')
  } catch {} // It was never shown.
}

/** Asks for a photo before the first message, once. It never holds back the message. */
export function PhotoPrompt({ to, onDismiss }: { to: string; onDismiss: () => void }) {
  const { user } = useSession()
  const [isAsking, setAsking] = useState(() => !wasAsked())
  if (!isAsking || !user || user.profilePictureUrl) return null
  const dismiss = () => {
    endPhotoPrompt()
    setAsking(false)
    onDismiss()
  }
  return (
    <Notice className={styles.prompt} title="Add a photo of yourself?">
      <p>It shows {nameIn(to)} who is writing, and helps you find each other in a crowded airport.</p>
      <p className={styles.choices}>
        <Link
          to={PROFILE_ADDRESS}
          className={buttonClass({ variant: 'quiet', size: 'small' })}
          onClick={endPhotoPrompt}
        >
          Add a photo
        </Link>
        <Button variant="quiet" size="small" onClick={dismiss}>
          Not now
        </Button>
      </p>
    </Notice>
  )
}

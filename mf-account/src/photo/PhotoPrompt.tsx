import { NEW_USERNAME } from '@flight-amigo/backend/contract/account'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { Link, useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import styles from './PhotoPrompt.module.css'

/** Survives a logout, so it must not name an account. */
const SHOWN_KEY = 'photo-asked'

const wasShown = (): boolean => {
  try {
    return localStorage.getItem(SHOWN_KEY) !== null
  } catch {
    return true // Where nothing can be stored, the prompt would appear every time.
  }
}

/** Records that this device has shown the prompt for a photo. */
export function endPhotoPrompt(): void {
  try {
    localStorage.setItem(SHOWN_KEY, 'yes')
  } catch {} // Without storage, the prompt was never shown.
}

interface Props {
  children: ReactNode
  onDismiss?: () => void
}

/** Shown once per device. It never blocks the user's action. */
export function PhotoPrompt({ children, onDismiss }: Props) {
  const { t } = useLingui()
  const { user } = useSession()
  const [isOpen, setOpen] = useState(() => !wasShown())
  const isUnnamed = user?.username === NEW_USERNAME
  if (!isOpen || !user || (user.profilePictureUrl && !isUnnamed)) return null
  const dismiss = () => {
    endPhotoPrompt()
    setOpen(false)
    onDismiss?.()
  }
  return (
    <Notice className={styles.prompt} title={isUnnamed ? t`Add your name and a photo?` : t`Add a photo of yourself?`}>
      <p>{children}</p>
      <p className={styles.choices}>
        <Link to="/profile" className={buttonClass({ variant: 'quiet', size: 'small' })} onClick={endPhotoPrompt}>
          {isUnnamed ? t`Add name and photo` : t`Add a photo`}
        </Link>
        <Button variant="quiet" size="small" onClick={dismiss}>
          <Trans>Not now</Trans>
        </Button>
      </p>
    </Notice>
  )
}

import { NEW_USERNAME } from '@flight-amigo/backend/contract/account'
import { Button, buttonClass } from '@flight-amigo/shared-ui/Button'
import { Notice } from '@flight-amigo/shared-ui/Notice'
import { defineDrafts, Link, type SessionUser, useSession } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { type ReactNode, useState } from 'react'
import * as z from 'zod/mini'
import styles from './PhotoPrompt.module.css'

type Part = 'photo' | 'name'

const ended = defineDrafts({ name: 'photo-prompt', storedIn: 'browser', schema: z.literal('ended') })

const missingParts = ({ username, profilePictureUrl }: SessionUser): Part[] => [
  ...(profilePictureUrl ? [] : ['photo' as const]),
  ...(username === NEW_USERNAME ? ['name' as const] : []),
]

/** Without storage the prompt would return after each "Not now", so it is not shown there. */
function canStore({ id }: SessionUser): boolean {
  ended.save(id, 'ended', 'check')
  const isStored = ended.read(id, 'check') !== undefined
  ended.forget(id, 'check')
  return isStored
}

const hasEnded = (user: SessionUser, part: Part) => ended.read(user.id, part) !== undefined || !canStore(user)

/** Records that this user does not need to be asked again in this browser until they log out. */
export function endPhotoPrompt(user: SessionUser, parts: readonly Part[] = ['photo', 'name']): void {
  for (const part of missingParts(user)) if (parts.includes(part)) ended.save(user.id, 'ended', part)
}

interface Props {
  /** Why to add what is missing. Without `name`, the prompt asks only for a photo. */
  reasons: { photo: ReactNode } & ({ name: ReactNode; both: ReactNode } | { name?: never; both?: never })
  onDismiss?: () => void
}

/** Asks each user for a photo and a name, once each until they log out. It never blocks the user's action. */
export function PhotoPrompt(props: Props) {
  const { user } = useSession()
  return user && <UserPrompt key={user.id} user={user} {...props} />
}

function UserPrompt({ user, reasons, onDismiss }: Props & { user: SessionUser }) {
  const { t } = useLingui()
  const [endedParts, setEndedParts] = useState(() => missingParts(user).filter((part) => hasEnded(user, part)))
  const parts = missingParts(user).filter((part) => reasons[part] && !endedParts.includes(part))
  const [first, second] = parts
  if (!first) return null
  const end = () => endPhotoPrompt(user, parts)
  const dismiss = () => {
    end()
    setEndedParts(missingParts(user))
    onDismiss?.()
  }
  const missing = second ? 'both' : first
  const { title, action } = {
    photo: { title: t`Add a photo of yourself?`, action: t`Add a photo` },
    name: { title: t`Add your name?`, action: t`Add your name` },
    both: { title: t`Add your name and a photo?`, action: t`Add name and photo` },
  }[missing]
  return (
    <Notice className={styles.prompt} title={title}>
      <p>{reasons[missing]}</p>
      <p className={styles.choices}>
        <Link to="/profile" className={buttonClass({ variant: 'quiet', size: 'small' })} onClick={end}>
          {action}
        </Link>
        <Button variant="quiet" size="small" onClick={dismiss}>
          <Trans>Not now</Trans>
        </Button>
      </p>
    </Notice>
  )
}

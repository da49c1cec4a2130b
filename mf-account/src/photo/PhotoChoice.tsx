import type { Me } from '@flight-amigo/backend/contract/account'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { useLazyDialog } from '@flight-amigo/shared-ui/useLazyDialog'
import { useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { Camera } from 'lucide'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { ActionRow } from '../ActionRow.tsx'
import { updateFailure } from '../profile/updateTexts.ts'
import { decodeImage } from './crop.ts'

const loadPhotoDialog = () => import('./PhotoDialogs.tsx').then(({ PhotoDialog }) => PhotoDialog)
const loadRemovePhotoDialog = () => import('./PhotoDialogs.tsx').then(({ RemovePhotoDialog }) => RemovePhotoDialog)

export function PhotoChoice({ user }: { user: Me }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [reading, setReading] = useState(false)
  const { failure, fail, clear } = useFailure()
  const { dialog, show, close } = useLazyDialog(() =>
    fail({ ...updateFailure(), description: t`We could not load this. Please check your connection.` }),
  )
  const wasRemoved = useRef(false)
  const hasPhoto = user.profilePictureUrl !== null

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    clear()
    setReading(true)
    const decoded = await decodeImage(file)
    setReading(false)
    target.value = '' // the same file may be chosen again
    chooseButton.current?.focus() // the dialog returns the focus there
    if (decoded) await show(loadPhotoDialog, { picture: decoded })
    else {
      const description = t`Your browser can't read this picture. Please choose a JPEG, PNG or WebP file.`
      fail({ ...updateFailure(), description })
    }
  }
  const finishRemoval = () => {
    wasRemoved.current = true
    close()
  }
  // The pressed button disappears with the photo, and nothing below an open dialog can take the focus.
  useEffect(() => {
    if (dialog || !wasRemoved.current) return
    wasRemoved.current = false
    chooseButton.current?.focus()
  }, [dialog])
  const benefit = t`A face helps the person you meet recognize you in a busy airport.`
  const instructions = t`From your camera or a file. We store only a small square of it.`
  return (
    <>
      <ActionRow
        title={t`Photo`}
        text={hasPhoto ? instructions : `${benefit} ${instructions}`}
        line="below"
        failure={failure}
      >
        {/* No `capture`: a phone then offers both the camera and its photos. */}
        <input ref={input} type="file" accept="image/*" hidden aria-label={t`Picture file`} onChange={read} />
        <Button
          ref={chooseButton}
          variant="quiet"
          size="small"
          busy={reading}
          busyLabel={t({ message: 'Reading...', comment: 'On the button while the browser reads the picture.' })}
          onClick={() => input.current?.click()}
        >
          <Icon of={Camera} /> {hasPhoto ? t`Change Photo` : t`Add a Photo`}
        </Button>
        {hasPhoto && (
          <Button
            variant="quiet"
            size="small"
            onClick={() => {
              clear()
              show(loadRemovePhotoDialog, { onRemoved: finishRemoval })
            }}
          >
            <Trans>Remove Photo</Trans>
          </Button>
        )}
      </ActionRow>
      {dialog}
    </>
  )
}

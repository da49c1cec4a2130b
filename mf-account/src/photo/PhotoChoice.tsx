import type { Me } from '@flight-amigo/backend/contract/account'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { Camera } from 'lucide'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { ActionRow } from '../ActionRow.tsx'
import { useRemovePhotoMutation, useUploadPhoto } from '../account.api.ts'
import { updateFailure, updateSuccess } from '../profile/updateTexts.ts'
import { useReauthentication } from '../useReauthentication.ts'
import styles from './Photo.module.css'
import { PhotoCropper } from './PhotoCropper.tsx'
import { photoOf, pictureIn } from './picture.ts'

interface PhotoDialogProps {
  picture: ImageBitmap
  onClose: () => void
}

function PhotoDialog({ picture, onClose }: PhotoDialogProps) {
  const { t } = useLingui()
  const [uploading, setUploading] = useState(false)
  const { failure, fail, clear } = useFailure()
  const canvas = useRef<HTMLCanvasElement>(null)
  const upload = useUploadPhoto()
  const withReauthentication = useReauthentication()

  const sendPhoto = async () => {
    clear()
    setUploading(true)
    const photo = canvas.current && (await photoOf(canvas.current))
    const error = photo ? (await withReauthentication(() => upload(photo))).error : true
    setUploading(false)
    if (error) return fail(updateFailure(), error)
    toast(updateSuccess())
    onClose()
  }

  return (
    <Dialog open title={t`Your photo`} onClose={() => uploading || onClose()}>
      <div className={styles.dialog}>
        <PhotoCropper picture={picture} canvas={canvas} />
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button variant="quiet" onClick={() => uploading || onClose()}>
            <Trans>Cancel</Trans>
          </Button>
          <Button busy={uploading} busyLabel={t`Uploading...`} onClick={sendPhoto}>
            <Trans>Use this photo</Trans>
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

interface RemovePhotoProps {
  onClose: () => void
  onRemoved: () => void
}

function RemovePhotoDialog({ onClose, onRemoved }: RemovePhotoProps) {
  const { t } = useLingui()
  const [remove, { isLoading }] = useRemovePhotoMutation()
  const withReauthentication = useReauthentication()
  const { failure, fail, clear } = useFailure()

  const removePhoto = async () => {
    clear()
    const { error } = await withReauthentication(() => remove())
    if (error) return fail(updateFailure(), error)
    toast(updateSuccess())
    onRemoved()
  }
  return (
    <Dialog open title={t`Remove your photo?`} onClose={onClose}>
      <div className={styles.dialog}>
        <p>
          <Trans>Your initials will be shown instead. People find it easier to trust a face.</Trans>
        </p>
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            <Trans>Keep photo</Trans>
          </Button>
          <Button variant="danger" busy={isLoading} busyLabel={t`Removing...`} onClick={removePhoto}>
            <Trans>Remove Photo</Trans>
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

export function PhotoChoice({ user }: { user: Me }) {
  const { t } = useLingui()
  const input = useRef<HTMLInputElement>(null)
  const chooseButton = useRef<HTMLButtonElement>(null)
  const [picture, setPicture] = useState<ImageBitmap>()
  const [reading, setReading] = useState(false)
  const [removing, setRemoving] = useState(false)
  const { failure, fail, clear } = useFailure()
  const wasRemoved = useRef(false)
  const hasPhoto = user.profilePictureUrl !== null

  const read = async ({ target }: ChangeEvent<HTMLInputElement>) => {
    const [file] = target.files ?? []
    if (!file) return
    clear()
    setReading(true)
    const decoded = await pictureIn(file)
    setReading(false)
    target.value = '' // the same file may be chosen again
    chooseButton.current?.focus() // the dialog returns the focus there
    if (decoded) setPicture(decoded)
    else {
      const description = t`Your browser can't read this picture. Please choose a JPEG, PNG or WebP file.`
      fail({ ...updateFailure(), description })
    }
  }
  const finishRemoval = () => {
    wasRemoved.current = true
    setRemoving(false)
  }
  // The pressed button disappears with the photo, and nothing below an open dialog can take the focus.
  useEffect(() => {
    if (removing || !wasRemoved.current) return
    wasRemoved.current = false
    chooseButton.current?.focus()
  }, [removing])
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
          <Button variant="quiet" size="small" onClick={() => setRemoving(true)}>
            <Trans>Remove Photo</Trans>
          </Button>
        )}
      </ActionRow>
      {picture && <PhotoDialog picture={picture} onClose={() => setPicture(undefined)} />}
      {removing && <RemovePhotoDialog onClose={() => setRemoving(false)} onRemoved={finishRemoval} />}
    </>
  )
}

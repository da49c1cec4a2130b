import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { useRef, useState } from 'react'
import { useRemovePhotoMutation, useUploadPhoto } from '../account.api.ts'
import { updateFailure, updateSuccess } from '../profile/updateTexts.ts'
import { useReauthentication } from '../useReauthentication.ts'
import styles from './Photo.module.css'
import { PhotoCropper } from './PhotoCropper.tsx'
import { encodeJpeg } from './picture.ts'

interface PhotoDialogProps {
  picture: ImageBitmap
  onClose: () => void
}

export function PhotoDialog({ picture, onClose }: PhotoDialogProps) {
  const { t } = useLingui()
  const [uploading, setUploading] = useState(false)
  const { failure, fail, clear } = useFailure()
  const canvas = useRef<HTMLCanvasElement>(null)
  const upload = useUploadPhoto()
  const withReauthentication = useReauthentication()

  const sendPhoto = async () => {
    clear()
    setUploading(true)
    const photo = canvas.current && (await encodeJpeg(canvas.current))
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

export function RemovePhotoDialog({ onClose, onRemoved }: RemovePhotoProps) {
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

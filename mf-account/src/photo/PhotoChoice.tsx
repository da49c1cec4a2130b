import type { Me } from '@flight-amigo/backend/contract/account'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { Camera } from 'lucide'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { ActionRow } from '../ActionRow.tsx'
import { useRemovePhotoMutation, useUploadPhoto } from '../account.api.ts'
import { useReauthentication } from '../useReauthentication.ts'
import styles from './Photo.module.css'
import { PhotoCropper } from './PhotoCropper.tsx'
import { photoOf, pictureIn } from './picture.ts'

interface PhotoDialogProps {
  picture: ImageBitmap
  onClose: () => void
}

/** Crops the chosen picture and uploads it. */
function PhotoDialog({ picture, onClose }: PhotoDialogProps) {
  const [uploading, setUploading] = useState(false)
  const { failure, fail, clear } = useFailure()
  const canvas = useRef<HTMLCanvasElement>(null)
  const upload = useUploadPhoto()
  const withReauthentication = useReauthentication()

  const send = async () => {
    clear()
    setUploading(true)
    const photo = canvas.current && (await photoOf(canvas.current))
    const error = photo ? (await withReauthentication(() => upload(photo))).error : true
    setUploading(false)
    if (error) return fail({ title: 'Update failed', description: 'There was a problem updating your profile' }, error)
    toast({ title: 'Profile updated', description: 'Your profile has been updated successfully' })
    onClose()
  }

  return (
    <Dialog open title="Your photo" onClose={() => uploading || onClose()}>
      <div className={styles.dialog}>
        <PhotoCropper picture={picture} canvas={canvas} />
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button variant="quiet" onClick={() => uploading || onClose()}>
            Cancel
          </Button>
          <Button busy={uploading} busyLabel="Uploading..." onClick={send}>
            Use this photo
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

interface Props {
  onClose: () => void
  onRemoved: () => void
}

function RemovePhotoDialog({ onClose, onRemoved }: Props) {
  const [remove, { isLoading }] = useRemovePhotoMutation()
  const withReauthentication = useReauthentication()
  const { failure, fail, clear } = useFailure()

  const press = async () => {
    clear()
    const { error } = await withReauthentication(() => remove())
    if (error) return fail({ title: 'Update failed', description: 'There was a problem updating your profile' }, error)
    toast({ title: 'Profile updated', description: 'Your profile has been updated successfully' })
    onRemoved()
  }
  return (
    <Dialog open title="Remove your photo?" onClose={onClose}>
      <div className={styles.dialog}>
        <p>Your initials will be shown instead. People find it easier to trust a face.</p>
        <FailureNotice failure={failure} />
        <DialogActions>
          <Button variant="quiet" onClick={onClose}>
            Keep photo
          </Button>
          <Button variant="danger" busy={isLoading} busyLabel="Removing..." onClick={press}>
            Remove Photo
          </Button>
        </DialogActions>
      </div>
    </Dialog>
  )
}

const UNREADABLE = 'Your browser can’t read this picture. Please choose a JPEG, PNG or WebP file.'

const WHY = 'A face helps the person you meet recognize you in a busy airport. '

export function PhotoChoice({ user }: { user: Me }) {
  const input = useRef<HTMLInputElement>(null)
  const choose = useRef<HTMLButtonElement>(null)
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
    const read = await pictureIn(file)
    setReading(false)
    target.value = '' // the same file may be chosen again
    choose.current?.focus() // the dialog returns the focus there
    if (read) setPicture(read)
    else fail({ title: 'Update failed', description: UNREADABLE })
  }
  const endRemoval = () => {
    wasRemoved.current = true
    setRemoving(false)
  }
  // The pressed button disappears with the photo, and nothing below an open dialog can take the focus.
  useEffect(() => {
    if (removing || !wasRemoved.current) return
    wasRemoved.current = false
    choose.current?.focus()
  }, [removing])
  return (
    <>
      <ActionRow
        title="Photo"
        text={`${hasPhoto ? '' : WHY}From your camera or a file. We store only a small square of it.`}
        line="below"
        failure={failure}
      >
        {/* No `capture`: a phone then offers both the camera and its photos. */}
        <input ref={input} type="file" accept="image/*" hidden aria-label="Picture file" onChange={read} />
        <Button
          ref={choose}
          variant="quiet"
          size="small"
          busy={reading}
          busyLabel="Reading..."
          onClick={() => input.current?.click()}
        >
          <Icon of={Camera} /> {hasPhoto ? 'Change Photo' : 'Add a Photo'}
        </Button>
        {hasPhoto && (
          <Button variant="quiet" size="small" onClick={() => setRemoving(true)}>
            Remove Photo
          </Button>
        )}
      </ActionRow>
      {picture && <PhotoDialog picture={picture} onClose={() => setPicture(undefined)} />}
      {removing && <RemovePhotoDialog onClose={() => setRemoving(false)} onRemoved={endRemoval} />}
    </>
  )
}

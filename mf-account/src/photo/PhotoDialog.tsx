import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { useRef, useState } from 'react'
import { useUploadPhoto } from '../account.api.ts'
import { useStillSignedIn } from '../useStillSignedIn.ts'
import { Cutter } from './Cutter.tsx'
import styles from './Photo.module.css'
import { photoOf } from './picture.ts'

interface Props {
  picture: ImageBitmap
  onClose: () => void
}

/** Lets a person choose the square of a picture that is shown, and sends it. */
export function PhotoDialog({ picture, onClose }: Props) {
  const [uploading, setUploading] = useState(false)
  const { failure, fail, clear } = useFailure()
  const canvas = useRef<HTMLCanvasElement>(null)
  const upload = useUploadPhoto()
  const stillSignedIn = useStillSignedIn()

  const send = async () => {
    clear()
    setUploading(true)
    const photo = canvas.current && (await photoOf(canvas.current))
    const error = photo ? (await stillSignedIn(() => upload(photo))).error : true
    setUploading(false)
    if (error) return fail({ title: 'Update failed', description: 'There was a problem updating your profile' }, error)
    toast({ title: 'Profile updated', description: 'Your profile has been updated successfully' })
    onClose()
  }

  return (
    <Dialog open title="Your photo" onClose={() => uploading || onClose()}>
      <div className={styles.dialog}>
        <Cutter picture={picture} canvas={canvas} />
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

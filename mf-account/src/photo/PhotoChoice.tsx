import type { Me } from '@flight-amigo/backend/contract/account'
import { Button } from '@flight-amigo/shared-ui/Button'
import { Icon } from '@flight-amigo/shared-ui/Icon'
import { useFailure } from '@flight-amigo/shell/sdk'
import { Camera } from 'lucide'
import { type ChangeEvent, useEffect, useRef, useState } from 'react'
import { Choice } from '../Choice.tsx'
import { PhotoDialog } from './PhotoDialog.tsx'
import { pictureIn } from './picture.ts'
import { RemovePhotoDialog } from './RemovePhotoDialog.tsx'

const UNREADABLE = 'This browser cannot read this picture. Please choose a JPEG, PNG or WebP file.'

/** My photo, from the camera or a file. */
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
  // The pressed button goes with the photo. Beneath an open dialog nothing can take the focus, so this waits for its end.
  useEffect(() => {
    if (removing || !wasRemoved.current) return
    wasRemoved.current = false
    choose.current?.focus()
  }, [removing])
  return (
    <>
      <Choice
        title="Photo"
        text="From your camera or a file. We keep a small square of it, and nothing else of the file."
        line="below"
        failure={failure}
      >
        {/* Without `capture`, so that a phone offers the camera and its pictures. */}
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
      </Choice>
      {picture && <PhotoDialog picture={picture} onClose={() => setPicture(undefined)} />}
      {removing && <RemovePhotoDialog onClose={() => setRemoving(false)} onRemoved={endRemoval} />}
    </>
  )
}

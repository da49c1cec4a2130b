import { Button } from '@flight-amigo/shared-ui/Button'
import { Dialog } from '@flight-amigo/shared-ui/Dialog'
import { DialogActions } from '@flight-amigo/shared-ui/DialogActions'
import { FailureNotice } from '@flight-amigo/shared-ui/FailureNotice'
import { toast, useFailure } from '@flight-amigo/shell/sdk'
import { Trans, useLingui } from '@lingui/react/macro'
import { type PointerEvent, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { useRemovePhotoMutation, useUploadPhoto } from '../account.api.ts'
import { updateFailure, updateSuccess } from '../profile/updateTexts.ts'
import { useReauthentication } from '../useReauthentication.ts'
import {
  type Crop,
  clampCrop,
  drawCrop,
  encodeJpeg,
  fullCrop,
  MAX_ZOOM,
  maxOffset,
  moveCrop,
  type Size,
  UPLOAD_SIDE,
} from './crop.ts'
import styles from './Photo.module.css'

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

interface Point {
  x: number
  y: number
}
const distance = (one: Point, other: Point) => Math.hypot(one.x - other.x, one.y - other.y)

function useCrop(picture: Size) {
  const [crop, setCrop] = useState(() => fullCrop(picture))
  const fingers = useRef(new Map<number, Point>())

  const follow = (event: PointerEvent<HTMLElement>) => {
    const before = fingers.current.get(event.pointerId)
    if (!before) return
    const now = { x: event.clientX, y: event.clientY }
    const other = [...fingers.current].find(([id]) => id !== event.pointerId)?.[1]
    // Each of two fingers contributes half of the movement.
    const pixelsPerCrop = event.currentTarget.clientWidth * (other ? 2 : 1)
    const zoomFactor = other ? distance(now, other) / distance(before, other) || 1 : 1
    fingers.current.set(event.pointerId, now)
    setCrop((crop) => {
      const next = moveCrop(picture, crop, (now.x - before.x) / pixelsPerCrop, (now.y - before.y) / pixelsPerCrop)
      return clampCrop(picture, { ...next, zoom: crop.zoom * zoomFactor })
    })
  }
  const grab = (event: PointerEvent<HTMLElement>) => {
    event.currentTarget.setPointerCapture?.(event.pointerId)
    fingers.current.set(event.pointerId, { x: event.clientX, y: event.clientY })
  }
  const release = ({ pointerId }: PointerEvent) => void fingers.current.delete(pointerId)
  return {
    crop,
    change: (next: Partial<Crop>) => setCrop((crop) => clampCrop(picture, { ...crop, ...next })),
    handlers: { onPointerDown: grab, onPointerMove: follow, onPointerUp: release, onPointerCancel: release },
  }
}

interface Props {
  picture: ImageBitmap
  canvas: RefObject<HTMLCanvasElement | null>
}

function PhotoCropper({ picture, canvas }: Props) {
  const { t } = useLingui()
  const { crop, change, handlers } = useCrop(picture)
  useEffect(() => {
    if (canvas.current) drawCrop(canvas.current, picture, crop)
  }, [canvas, picture, crop])
  const { width, height } = maxOffset(picture, crop)
  return (
    <>
      <p className={styles.help}>
        <Trans>Drag the picture until your face is in the circle.</Trans>
      </p>
      <div className={styles.frame}>
        <canvas ref={canvas} width={UPLOAD_SIDE} height={UPLOAD_SIDE} className={styles.canvas} {...handlers} />
      </div>
      <div className={styles.sliders}>
        <Slider label={t`Zoom`} from={1} to={MAX_ZOOM} value={crop.zoom} onChange={(zoom) => change({ zoom })} />
        <Slider
          label={t({ message: 'Left or right', comment: 'A slider that moves the picture below a circle.' })}
          from={picture.width / 2 - width}
          to={picture.width / 2 + width}
          value={crop.x}
          onChange={(x) => change({ x })}
        />
        <Slider
          label={t({ message: 'Up or down', comment: 'A slider that moves the picture below a circle.' })}
          from={picture.height / 2 - height}
          to={picture.height / 2 + height}
          value={crop.y}
          onChange={(y) => change({ y })}
        />
      </div>
    </>
  )
}

interface SliderProps {
  label: string
  from: number
  to: number
  value: number
  onChange: (value: number) => void
}

/** Runs from 0 to 100, because pixels mean nothing to the user of a screen reader. */
function Slider({ label, from, to, value, onChange }: SliderProps) {
  const id = useId()
  const span = to - from
  return (
    <>
      <label htmlFor={id}>{label}</label>
      <input
        id={id}
        type="range"
        disabled={span === 0}
        value={span === 0 ? 50 : Math.round(((value - from) / span) * 100)}
        onChange={({ target }) => onChange(from + (target.valueAsNumber / 100) * span)}
      />
    </>
  )
}

import { type Crop, sideOf } from './crop.ts'

export const UPLOAD_SIDE = 512

export const decodeImage = (file: File): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file).catch(() => undefined)

/** Draws on white, because JPEG has no transparency. */
export function drawCrop(canvas: HTMLCanvasElement, picture: ImageBitmap, crop: Crop): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const side = sideOf(picture, crop)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, UPLOAD_SIDE, UPLOAD_SIDE)
  context.drawImage(picture, crop.x - side / 2, crop.y - side / 2, side, side, 0, 0, UPLOAD_SIDE, UPLOAD_SIDE)
}

export const encodeJpeg = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((resolve) => canvas.toBlob(resolve, 'image/jpeg', 0.9))

import { type Cut, sideOf } from './cut.ts'

/** The side of the square that is sent, in pixels. */
export const SENT_SIDE = 512

/** The picture in a file, upright; undefined if this browser cannot read it. */
export const pictureIn = (file: File): Promise<ImageBitmap | undefined> =>
  createImageBitmap(file).catch(() => undefined)

/** Draws what is kept of a picture. What is transparent becomes white. */
export function drawCut(canvas: HTMLCanvasElement, picture: ImageBitmap, cut: Cut): void {
  const context = canvas.getContext('2d')
  if (!context) return
  const side = sideOf(picture, cut)
  context.imageSmoothingQuality = 'high'
  context.fillStyle = '#fff'
  context.fillRect(0, 0, SENT_SIDE, SENT_SIDE)
  context.drawImage(picture, cut.x - side / 2, cut.y - side / 2, side, side, 0, 0, SENT_SIDE, SENT_SIDE)
}

/** What is drawn, as a file. */
export const photoOf = (canvas: HTMLCanvasElement): Promise<Blob | null> =>
  new Promise((done) => canvas.toBlob(done, 'image/jpeg', 0.9))

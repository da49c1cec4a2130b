export interface Size {
  width: number
  height: number
}

/** `x` and `y` are the center of the cropped square, in pixels of the picture. */
export interface Crop {
  x: number
  y: number
  zoom: number
}

export const MAX_ZOOM = 4

const clamp = (min: number, value: number, max: number) => Math.min(Math.max(value, min), max)

export const sideOf = ({ width, height }: Size, { zoom }: Crop): number => Math.min(width, height) / zoom

export const fullCrop = ({ width, height }: Size): Crop => ({ x: width / 2, y: height / 2, zoom: 1 })

/** Limits the zoom, and keeps the square inside the picture. */
export function clampCrop(size: Size, { x, y, zoom: requested }: Crop): Crop {
  const zoom = clamp(1, requested, MAX_ZOOM)
  const half = sideOf(size, { x, y, zoom }) / 2
  return { x: clamp(half, x, size.width - half), y: clamp(half, y, size.height - half), zoom }
}

/** `right` and `down` are fractions of the square's side. */
export function moveCrop(size: Size, crop: Crop, right: number, down: number): Crop {
  const side = sideOf(size, crop)
  return clampCrop(size, { ...crop, x: crop.x - right * side, y: crop.y - down * side })
}

/** Returns how far the center of the square can move in each direction. */
export function maxOffset(size: Size, crop: Crop): Size {
  const side = sideOf(size, crop)
  return { width: (size.width - side) / 2, height: (size.height - side) / 2 }
}

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

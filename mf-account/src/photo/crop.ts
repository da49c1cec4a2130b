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

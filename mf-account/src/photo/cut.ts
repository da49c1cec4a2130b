/** The size of a picture in pixels. */
export interface Size {
  width: number
  height: number
}

/** The square that is kept of a picture: its middle in pixels, and how much it is enlarged. */
export interface Cut {
  x: number
  y: number
  zoom: number
}

export const MOST_ZOOM = 4

const between = (least: number, value: number, most: number) => Math.min(Math.max(value, least), most)

/** The side of the square in pixels of the picture. */
export const sideOf = ({ width, height }: Size, { zoom }: Cut): number => Math.min(width, height) / zoom

/** The largest square, from the middle. */
export const wholeCut = ({ width, height }: Size): Cut => ({ x: width / 2, y: height / 2, zoom: 1 })

/** The same square inside the picture, not smaller than allowed. */
export function inside(size: Size, { x, y, zoom: wanted }: Cut): Cut {
  const zoom = between(1, wanted, MOST_ZOOM)
  const half = sideOf(size, { x, y, zoom }) / 2
  return { x: between(half, x, size.width - half), y: between(half, y, size.height - half), zoom }
}

/** The square after the picture was moved under it, in parts of its side. */
export function moved(size: Size, cut: Cut, right: number, down: number): Cut {
  const side = sideOf(size, cut)
  return inside(size, { ...cut, x: cut.x - right * side, y: cut.y - down * side })
}

/** How far the middle of the square can be moved to each side. */
export function room(size: Size, cut: Cut): Size {
  const side = sideOf(size, cut)
  return { width: (size.width - side) / 2, height: (size.height - side) / 2 }
}

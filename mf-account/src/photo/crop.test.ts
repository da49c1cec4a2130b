import { expect, test } from '@jest/globals'
import { type Crop, clampCrop, fullCrop, maxOffset, moveCrop, sideOf } from './crop.ts'

const wide = { width: 400, height: 200 }
const zoomed = (size: typeof wide, crop: Crop, zoom: number) => clampCrop(size, { ...crop, zoom })

test('starts with the largest centered square', () => {
  const crop = fullCrop(wide)
  expect([crop, sideOf(wide, crop)]).toEqual([{ x: 200, y: 100, zoom: 1 }, 200])
})

test('moves with the pointer and stays inside the picture', () => {
  expect(moveCrop(wide, fullCrop(wide), 0.25, 0)).toEqual({ x: 150, y: 100, zoom: 1 })
  expect(moveCrop(wide, fullCrop(wide), 9, 9)).toEqual({ x: 100, y: 100, zoom: 1 })
  expect(moveCrop(wide, fullCrop(wide), -9, -9)).toEqual({ x: 300, y: 100, zoom: 1 })
})

test('limits the zoom to 4, and stays inside the picture when zooming out', () => {
  const corner = moveCrop(wide, zoomed(wide, fullCrop(wide), 9), 9, 9)
  expect(corner).toEqual({ x: 25, y: 25, zoom: 4 })
  expect(maxOffset(wide, corner)).toEqual({ width: 175, height: 75 })
  expect(maxOffset(wide, fullCrop(wide))).toEqual({ width: 100, height: 0 })
  expect(zoomed(wide, corner, 0.1)).toEqual({ x: 100, y: 100, zoom: 1 })
})

import { expect, test } from '@jest/globals'
import { type Cut, inside, moved, room, sideOf, wholeCut } from './cut.ts'

const wide = { width: 400, height: 200 }
const zoomed = (size: typeof wide, cut: Cut, zoom: number) => inside(size, { ...cut, zoom })

test('at first the largest square is kept, from the middle', () => {
  const cut = wholeCut(wide)
  expect([cut, sideOf(wide, cut)]).toEqual([{ x: 200, y: 100, zoom: 1 }, 200])
})

test('the picture follows the finger, and never leaves the square empty', () => {
  expect(moved(wide, wholeCut(wide), 0.25, 0)).toEqual({ x: 150, y: 100, zoom: 1 })
  expect(moved(wide, wholeCut(wide), 9, 9)).toEqual({ x: 100, y: 100, zoom: 1 })
  expect(moved(wide, wholeCut(wide), -9, -9)).toEqual({ x: 300, y: 100, zoom: 1 })
})

test('zoom ends at four times, and zooming out at the edge stays inside', () => {
  const corner = moved(wide, zoomed(wide, wholeCut(wide), 9), 9, 9)
  expect(corner).toEqual({ x: 25, y: 25, zoom: 4 })
  expect(room(wide, corner)).toEqual({ width: 175, height: 75 })
  expect(room(wide, wholeCut(wide))).toEqual({ width: 100, height: 0 })
  expect(zoomed(wide, corner, 0.1)).toEqual({ x: 100, y: 100, zoom: 1 })
})

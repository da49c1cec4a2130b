import { describe, expect, test } from '@jest/globals'
import { areasOf, type LocatedAirport } from './areas.ts'

const at = (code: string, km: number, more: Partial<LocatedAirport> = {}): LocatedAirport => ({
  code,
  country: 'Here',
  at: [km / 111.195, 0],
  ...more,
})
const grouped = (all: LocatedAirport[], known: Record<string, string[]> = {}) => Object.fromEntries(areasOf(all, known))

describe('areas', () => {
  test('airports within 80 km are one area, named by the busiest, otherwise by the first [spec-area-linkage]', () => {
    expect(grouped([at('BBB', 0), at('AAA', 79), at('ZZZ', 500), at('YYY', 550, { traffic: 3 })])).toEqual({
      AAA: 'AAA',
      BBB: 'AAA',
      YYY: 'YYY',
      ZZZ: 'YYY',
    })
    expect(grouped([at('AAA', 0), at('BBB', 81)])).toEqual({ AAA: 'AAA', BBB: 'BBB' })
  })

  test('a chain of near airports is cut: the nearest are joined first, and no two of an area are further apart [spec-area-linkage]', () => {
    const chain = [at('AAA', 0), at('BBB', 50), at('CCC', 90), at('DDD', 150)]
    expect(grouped(chain)).toEqual({ AAA: 'AAA', BBB: 'BBB', CCC: 'BBB', DDD: 'DDD' })
  })

  test('a seed is one area with its name at any distance, includes airports near all of its own, and is never joined with another [spec-area-seeds]', () => {
    const all = [at('AAA', 0), at('BBB', 100), at('CCC', 50), at('DDD', 129), at('EEE', 60)]
    expect(grouped(all, { CTY: ['AAA', 'BBB'], EEE: ['EEE'] })).toEqual({
      AAA: 'CTY',
      BBB: 'CTY',
      CCC: 'EEE',
      DDD: 'EEE',
      EEE: 'EEE',
    })
    expect(grouped(all.slice(0, 3), { CTY: ['AAA', 'BBB'] })).toEqual({ AAA: 'CTY', BBB: 'CTY', CCC: 'CTY' })
  })

  test('the first seed that names an airport has it, and one that is not in the list is left out', () => {
    expect(grouped([at('AAA', 0)], { ONE: ['AAA', 'QQQ'], TWO: ['AAA'] })).toEqual({ AAA: 'ONE' })
  })

  test('airports on both sides of a border are different areas unless a seed joins them', () => {
    const all = [at('AAA', 0), at('BBB', 5, { country: 'There' })]
    expect(grouped(all)).toEqual({ AAA: 'AAA', BBB: 'BBB' })
    expect(grouped(all, { AAA: ['AAA', 'BBB'] })).toEqual({ AAA: 'AAA', BBB: 'AAA' })
  })

  test('an area never has the code of an airport elsewhere, which is an area of its own', () => {
    expect(() => grouped([at('AAA', 0), at('BBB', 900)], { BBB: ['AAA'] })).toThrow(
      'The area BBB is named like an airport that does not belong to it.',
    )
  })
})

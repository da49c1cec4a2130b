import { expect, test } from '@jest/globals'
import { sectionsOf, withRole } from './page.ts'

test('the laboratory finds every command block of the page about planned changes', () => {
  expect(sectionsOf().map(({ heading, blocks }) => [heading, blocks.length])).toEqual([
    ['Promote a standby', 3],
    ['Rotate every secret', 6],
    ['From one process to four', 1],
  ])
})

test('only the name of the role differs in the laboratory', () => {
  const blocks = sectionsOf().flatMap((section) => section.blocks)
  const changed = blocks.filter((block) => withRole(block, 'site') !== block)
  expect(changed).toHaveLength(1)
  expect(withRole(changed[0]!, 'site').replaceAll('role site', 'role app').replaceAll('//site)', '//app)')).toBe(
    changed[0],
  )
})

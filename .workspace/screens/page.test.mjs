import { expect, test } from '@jest/globals'
import { pageOf } from './page.mjs'

const pictures = [
  { file: 'listings home @390 dark.png', isNew: true, isSame: false },
  { file: 'listings home @390 light.png', isNew: false, isSame: true },
  { file: 'shell <menu> @390 light.png', isNew: false, isSame: false },
]

test('pictures are sorted by screen, and a changed one has the previous picture beside it', () => {
  const page = pageOf(pictures)
  expect(page).toContain('2 screens, 3 pictures, 1 changed')
  expect(page.match(/src="before\//g)).toHaveLength(1)
  expect(page).toContain('src="before/shell%20%3Cmenu%3E%20%40390%20light.png"')
  expect(page).not.toContain('<menu>')
})

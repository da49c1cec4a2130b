import { expect, test } from '@jest/globals'
import { itemsIn } from './listing-texts.contract.ts'

test.each([
  'Forms, Translation',
  'Forms,Translation,',
  ' Forms ，Translation',
  'Forms،Translation',
  'Forms、 Translation',
])('the items of "%s" are separated by the commas of its script', (text) => {
  expect(itemsIn(text)).toEqual(['Forms', 'Translation'])
})

test('an empty text has no items', () => {
  expect(itemsIn(' , ')).toEqual([])
})

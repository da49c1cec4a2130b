import { afterEach, expect, test } from '@jest/globals'
import { setAddressLanguage, withoutPrefix } from './basename.ts'

afterEach(() => setAddressLanguage(undefined))

test('a path in the language of the document is the one that the router sees', () => {
  setAddressLanguage('te')
  expect(['/te', '/te/', '/te/search', '/tea', '/es/search', '/search'].map(withoutPrefix)).toEqual([
    '/',
    '/',
    '/search',
    '/tea',
    '/es/search',
    '/search',
  ])
})

test('an English path stays as it is', () => {
  expect(['/', '/search', '/te/search'].map(withoutPrefix)).toEqual(['/', '/search', '/te/search'])
})

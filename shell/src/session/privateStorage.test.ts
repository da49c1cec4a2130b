import { expect, test } from '@jest/globals'
import { forgetPrivateStorage } from './privateStorage.ts'

test('what is private is forgotten, in this tab and beyond it, and nothing else', () => {
  localStorage.setItem('private:7:draft', 'Half a sentence')
  localStorage.setItem('theme', 'dark')
  sessionStorage.setItem('private:draft:find', '{}')
  forgetPrivateStorage()
  expect([Object.keys(localStorage), Object.keys(sessionStorage)]).toEqual([['theme'], []])
})

import { joinItems, joinText } from '@flight-amigo/shared-ui/joinText'
import { afterEach, expect, test } from '@jest/globals'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { i18n } from '../sdk/i18n.tsx'

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('joins the parts that have a text, by the comma of the language', () => {
  const lines = () => [[], ['Gate 12'], ['', 'Gate 12', undefined, 'after security', 'Doha']].map(joinText)
  expect(lines()).toEqual(['', 'Gate 12', 'Gate 12, after security, Doha'])
  const key = generateMessageId('{line}, {next}')
  i18n.loadAndActivate({ locale: 'ar', messages: { [key]: [['line'], '، ', ['next']] } as never })
  expect(lines()).toEqual(['', 'Gate 12', 'Gate 12، after security، Doha'])
})

test('joins the items of a list by the sign of the language', () => {
  const lists = () => [[], ['A'], ['A', 'B', 'C']].map(joinItems)
  expect(lists()).toEqual(['', 'A', 'A, B, C'])
  const key = generateMessageId('{list}, {item}')
  i18n.loadAndActivate({ locale: 'zh', messages: { [key]: [['list'], '、', ['item']] } as never })
  expect(lists()).toEqual(['', 'A', 'A、B、C'])
})

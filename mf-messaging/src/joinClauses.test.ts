import { i18n } from '@flight-amigo/shell/sdk'
import { afterEach, expect, test } from '@jest/globals'
import { generateMessageId } from '@lingui/message-utils/generateMessageId'
import { familyTrip, trip } from '../test/trips.ts'
import { legTimes } from './family/familyTexts.ts'
import { joinClauses } from './joinClauses.ts'
import { companyOf } from './trips/tripTexts.ts'

afterEach(() => i18n.loadAndActivate({ locale: 'en', messages: {} }))

test('joins clauses by the semicolon of the language', () => {
  const lines = () => [joinClauses(['one', 'two', 'three']), companyOf(trip, 3), legTimes(familyTrip.legs[1]!)]
  expect([joinClauses([]), joinClauses(['one'])]).toEqual(['', 'one'])
  expect(lines()).toEqual([
    'one; two; three',
    'Lakshmi: with Asha DOH → ORD; alone HYD → DOH',
    'Wed, Dec 9, leaves Doha at 8:15 AM; lands in Chicago at about 2:20 PM',
  ])
  const messages = { [generateMessageId('{line}; {next}')]: [['line'], '؛ ', ['next']] }
  i18n.loadAndActivate({ locale: 'ar', messages: messages as never })
  for (const line of lines()) expect(line).toMatch(/^[^;]+؛ [^;]+$/)
})

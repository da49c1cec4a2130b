import { expect, test } from '@jest/globals'
import { NewListing } from '../listings/listings.contract.ts'
import { ProfileChange } from './account.contract.ts'
import { personName } from './name.contract.ts'

const name = personName({ name: 'Name', min: 2, max: 80 })
const refusal = (typed: string) => name.safeParse(typed).error?.issues.map(({ message }) => message)

test.each([
  ...['Jo', 'Asha Raman', "Siobhán O'Neill", 'Jean-Luc', 'J.R. Smith', 'Dr. Nguyễn Thị Ánh', 'D’Angelo 2nd'],
  ...[
    '王明',
    '민수',
    'さくら',
    'Анна Петрова',
    'Ελένη',
    'محمد علی',
    'می\u200cخواهم',
    'क्\u200dष',
    'അവന്\u200d',
    'ประยุทธ์',
  ],
  ...['Мария (Maria)', 'X Æ A-12', '\u{1F642} Ravi', 'Ravi <b>', 'Wolfgang Amadeus Maximilian von Hohenlohe'],
])('%s is a name', (typed) => {
  expect(refusal(typed)).toBeUndefined()
})

test.each([
  ['Ra\u200Bvi', 'contains characters that cannot be seen'],
  ['\u3164\u3164\u3164', 'contains characters that cannot be seen'],
  ['\u115F\u1160', 'contains characters that cannot be seen'],
  ['\u2800\u2800\u2800', 'contains characters that cannot be seen'],
  ['Ra\u200Dvi', 'contains characters that cannot be seen'],
  ['Ra\u00ADvi', 'contains characters that cannot be seen'],
  ['123 456', 'needs at least 2 letters'],
  ['...', 'needs at least 2 letters'],
  ['\u{1F642}\u{1F642}\u{1F642}', 'needs at least 2 letters'],
  ['Rаvi', 'mixes letters of different alphabets in one word'],
  ['Αsha', 'mixes letters of different alphabets in one word'],
  ['ravi@mail.test', 'cannot contain an address'],
  ['Visit https://x', 'cannot contain an address'],
  ['cheap-tickets.com', 'cannot contain an address'],
  ['Flight Amigo', 'contains a word that only the site itself may use'],
  ['FLIGHT-AMIGO team', 'contains a word that only the site itself may use'],
  ['F1ight Am1g0', 'contains a word that only the site itself may use'],
  ['Support', 'contains a word that only the site itself may use'],
  ['Ｓｕｐｐｏｒｔ', 'contains a word that only the site itself may use'],
  ['Súpport team', 'contains a word that only the site itself may use'],
  ['Customer Service', 'contains a word that only the site itself may use'],
  ['Ravi \u2714', 'contains a word that only the site itself may use'],
  ['Ravi · Verified phone', 'contains a word that only the site itself may use'],
  ['Deleted user', 'contains a word that only the site itself may use'],
])('no name is %j: it %s', (typed, why) => {
  expect(refusal(typed)).toEqual([`Name ${why}`])
})

test('profiles and listings have the same rule', () => {
  const of = (
    schema: { safeParse(value: unknown): { error?: { issues: Array<{ path: PropertyKey[]; message: string }> } } },
    value: object,
  ) =>
    schema
      .safeParse(value)
      .error?.issues.filter(({ path }) => /name/i.test(String(path[0])))
      .map(({ message }) => message)
  expect(of(ProfileChange, { username: 'Support' })).toEqual([
    'Username contains a word that only the site itself may use',
  ])
  expect(of(NewListing, { name: 'Support' })).toEqual(['Name contains a word that only the site itself may use'])
})

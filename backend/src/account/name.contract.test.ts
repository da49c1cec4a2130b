import { expect, test } from '@jest/globals'
import { NewListing } from '../listings/listings.contract.ts'
import { Traveler } from '../listings/traveler/traveler-form.contract.ts'
import { ProfileChange } from './account.contract.ts'
import { personName } from './name.contract.ts'
import './public-suffixes.ts'

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
  ...[
    'St. John',
    'St.John',
    'M.S.Dhoni',
    'A.P.J. Abdul Kalam',
    'K.R.Narayanan',
    'Dr.Rao',
    'Ravi Jr.',
    'Trusty Stafford',
    'Staf F.',
    'S. Taff',
    'Ad Min',
    'Ami Go',
    'Ravi s/o Kumar',
    'Kim/Lee',
  ],
  ...['శ్రీనివాస్', 'లక్ష్మీ నరసింహం', 'श्रीमती कृष्णा', 'प्रज्ञा', 'مُحَمَّد', 'عَبْدُ ٱللّٰه', 'Nguyễn Thị Phượng', 'Trần Hữu Đức'],
  ...['ကျော်မြို့', 'སྒྲོལ་མ', 'សុខុម ស៊ាំ', 'ก้องศักดิ์', 'שָׁלוֹם', 'Zoë Q̄̇', '약한 李.小龍', 'Jean·Luc', '约翰·史密斯'],
  ...['Мария (Maria)', 'X Æ A-12', '\u{1F642} Ravi', 'Ravi <b>', 'Wolfgang Amadeus Maximilian von Hohenlohe'],
])('%s is a name', (typed) => {
  expect(refusal(typed)).toBeUndefined()
})

test.each([
  ['Ra\u200Bvi', 'contains characters that cannot be seen'],
  ['\u3164\u3164\u3164', 'is shorter than 2 characters'],
  ['\u115F\u1160', 'is shorter than 2 characters'],
  ['\u2800\u2800\u2800', 'is shorter than 2 characters'],
  ['Ra\u200Dvi', 'contains characters that cannot be seen'],
  ['Ra\u00ADvi', 'contains characters that cannot be seen'],
  ['123 456', 'needs at least 2 letters'],
  ['...', 'needs at least 2 letters'],
  ['\u{1F642}\u{1F642}\u{1F642}', 'needs at least 2 letters'],
  ['Rаvi', 'mixes letters of different alphabets in one word'],
  ['Αsha', 'mixes letters of different alphabets in one word'],
  ['ravi@mail.test', 'cannot contain an address'],
  ['Visit https://x', 'cannot contain an address'],
  ['www evil shop', 'cannot contain an address'],
  ...(
    [
      ...['cheap-tickets.com', 'evil.shop', 'evil.shop/win', 'Ravi evil.zip', 't.me', 'foo.co.uk', 'x.github.io'],
      ...[
        'evil．shop',
        'evil。shop',
        'evil｡shop',
        'ｅｖｉｌ．ｓｈｏｐ',
        'evil․shop',
        'вася.рф',
        '好.中国',
        'EVIL.SHOP',
      ],
    ] as const
  ).map((typed) => [typed, 'looks like an address. Please write a space after the dot'] as const),
  ...[
    'Ravi 9876543210',
    'Ravi +91 98765 43210',
    'Ravi 9.8.7.6.5.4.3',
    'Ravi ٩٨٧٦٥٤٣٢',
    'Ravi ９８７６５４３',
    'Ravi ①②③④⑤⑥⑦',
  ].map((typed) => [typed, 'cannot contain a phone number'] as const),
  ...[
    'Ra\u0316\u0317\u0318vi',
    'R\u0338\u0336\u0335\u0334avi',
    'క\u0C4D\u0C4D\u0C4Dక',
    'Ravi\u0F92\u0F92\u0F92\u0F92\u0F92',
  ].map((typed) => [typed, 'has too many accents on one letter'] as const),
  ...(
    [
      ...['Staff', 'STAFF', 'St4ff', '5taff', 'ꜱᴛᴀꜰꜰ', 'S t a f f', 'S.t.a.f.f', 'Ravi s-t-a-f-f', '𝓢𝓽𝓪𝓯𝓯'],
      ...[
        'Trust',
        'Trust & Safety',
        'Τrust'.replace('Τ', 'T'),
        'ᴛʀᴜꜱᴛ',
        'Admin',
        'аԁміп',
        'ᴀᴅᴍɪɴ',
        'Support Team',
        'SupportTeam',
        'St aff',
        'Ravi Sup-port',
        'Mod er ator',
        'Moderation',
        'Moderation team',
      ],
    ] as const
  ).map((typed) => [typed, 'contains a word that only the site itself may use'] as const),
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
])('no name is %j: it %s [spec-withstand-support]', (typed, why) => {
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

test('the first name of a traveler has the same rule', () => {
  const parsed = Traveler.safeParse({ firstName: 'evil.shop', relation: 'parent', ageBand: '60s', needs: [] })
  expect(parsed.error?.issues.map(({ message }) => message)).toContain(
    'First name looks like an address. Please write a space after the dot',
  )
})

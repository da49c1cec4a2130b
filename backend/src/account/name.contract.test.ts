import { expect, test } from '@jest/globals'
import { REAL_NAMES } from '../../test/real-names.ts'
import { LOCALES } from '../languages/locales.ts'
import { NewListing } from '../listings/listings.contract.ts'
import { Traveler } from '../listings/traveler/traveler-form.contract.ts'
import { ProfileChange } from './account.contract.ts'
import { personName } from './name.contract.ts'
import './public-suffixes.ts'
import { RESERVED_NAMES } from './reserved-words.contract.ts'

const name = personName({ min: 2, max: 80, fewLetters: 'Please use at least 2 letters' })
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
  ['Ra\u200Bvi', 'Please remove the characters that cannot be seen'],
  ['\u3164\u3164\u3164', 'This is too short'],
  ['\u115F\u1160', 'This is too short'],
  ['\u2800\u2800\u2800', 'This is too short'],
  ['Ra\u200Dvi', 'Please remove the characters that cannot be seen'],
  ['Ra\u00ADvi', 'Please remove the characters that cannot be seen'],
  ['123 456', 'Please use at least 2 letters'],
  ['...', 'Please use at least 2 letters'],
  ['بَّ', 'Please use at least 2 letters'],
  ['שָׁ', 'Please use at least 2 letters'],
  ['\u{1F642}\u{1F642}\u{1F642}', 'Please use at least 2 letters'],
  ['Rаvi', 'Please do not mix letters of different alphabets in one word'],
  ['Αsha', 'Please do not mix letters of different alphabets in one word'],
  ['ravi@mail.test', 'A name cannot contain an address'],
  ['Visit https://x', 'A name cannot contain an address'],
  ['www evil shop', 'A name cannot contain an address'],
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
  ).map((typed) => [typed, 'This looks like an address. Please write a space after the dot'] as const),
  ...[
    'Ravi 9876543210',
    'Ravi +91 98765 43210',
    'Ravi 9.8.7.6.5.4.3',
    'Ravi ٩٨٧٦٥٤٣٢',
    'Ravi ９８７６５４３',
    'Ravi ①②③④⑤⑥⑦',
  ].map((typed) => [typed, 'A name cannot contain a phone number'] as const),
  ...[
    'Ra\u0316\u0317\u0318vi',
    'R\u0338\u0336\u0335\u0334avi',
    'క\u0C4D\u0C4D\u0C4Dక',
    'Ravi\u0F92\u0F92\u0F92\u0F92\u0F92',
  ].map((typed) => [typed, 'There are too many accents on one letter'] as const),
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
  ).map((typed) => [typed, 'A word in this name is reserved for the site itself'] as const),
  ['Flight Amigo', 'A word in this name is reserved for the site itself'],
  ['FLIGHT-AMIGO team', 'A word in this name is reserved for the site itself'],
  ['F1ight Am1g0', 'A word in this name is reserved for the site itself'],
  ['Support', 'A word in this name is reserved for the site itself'],
  ['Ｓｕｐｐｏｒｔ', 'A word in this name is reserved for the site itself'],
  ['Súpport team', 'A word in this name is reserved for the site itself'],
  ['Customer Service', 'A word in this name is reserved for the site itself'],
  ['Ravi \u2714', 'A word in this name is reserved for the site itself'],
  ['Ravi · Verified phone', 'A word in this name is reserved for the site itself'],
  ['Deleted user', 'A word in this name is reserved for the site itself'],
])('no name is %j: %s [spec-withstand-support]', (typed, why) => {
  expect(refusal(typed)).toEqual([why])
})

const REFUSED = [
  'A word in this name is reserved for the site itself',
  'A name cannot contain an address',
  'This looks like an address. Please write a space after the dot',
]

test.each([
  ...['Soporte técnico', '官方客服', 'الدعم الفني', 'మద్దతు బృందం', 'फ्लाइट अमीगो', 'Flight Arnigo', 'Flight Amiqo'],
  ...['PayPal Refunds', 'Stripe Payments', 'Noreply', 'No-Reply', 'Anna \u{1F165}', 'Anna \u{1F6E1}', 'Anna \u24CB'],
  ...['evil dot com slash pay', 'Suspended! verify at evil.example', 'evil [.] com', 'evil (dot) com', 'evil . com'],
  ...[
    'evildotcom',
    'anna (at) mail',
    'pay at evil punto com',
    'الدّعم',
    'الدعـــم',
    'फ़्लाइट अमिगो',
    'フ 客 服',
    'Adrnin',
  ],
])('%s impersonates the site or contains an address', (typed) => {
  expect(REFUSED).toContain(refusal(typed)?.[0])
})

const names = Object.values(REAL_NAMES).flat()
const INITIAL = /(?<!\p{L}\p{M}*)\p{L}\p{M}*\./u

test('three hundred names of people are accepted, sixty of them with initials', () => {
  expect(new Set(names).size).toBe(300)
  expect(Object.keys(REAL_NAMES).sort()).toEqual([...LOCALES].sort())
  expect(names.filter((typed) => INITIAL.test(typed)).length).toBeGreaterThanOrEqual(60)
  expect(names.filter((typed) => refusal(typed))).toEqual([])
})

test('each language of the site has its reserved names, all of which are refused', () => {
  expect(Object.keys(RESERVED_NAMES).sort()).toEqual([...LOCALES].sort())
  for (const reserved of Object.values(RESERVED_NAMES)) {
    const lists = Object.values<readonly string[]>({ ...reserved })
    expect(lists.filter((list) => list.length === 0)).toEqual([])
    expect(lists.flat().filter((typed) => !refusal(typed))).toEqual([])
  }
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
  expect(of(ProfileChange, { username: 'Support' })).toEqual(['A word in this name is reserved for the site itself'])
  expect(of(NewListing, { name: 'Support' })).toEqual(['A word in this name is reserved for the site itself'])
})

test.each(['మీరా', 'राम', 'सीता', 'ಉಷಾ', 'مها'])('%s has three letters, because a vowel sign is one', (username) => {
  expect(ProfileChange.safeParse({ username }).success).toBe(true)
})

test.each(['రా', 'R\u0301a\u0301', 'क्\u094d'])('%j has fewer than three letters', (username) => {
  expect(ProfileChange.safeParse({ username }).success).toBe(false)
})

const firstName = (typed: string) =>
  Traveler.shape.firstName.safeParse(typed).error?.issues.map(({ message }) => message)

test.each(['明', '솔', 'さ', '秀英', 'జై', 'Jo'])('%s is a first name', (typed) => {
  expect(firstName(typed)).toBeUndefined()
})

test.each(['L', 'Я', 'م', 'र', '7'])('one letter, %s, is no first name', (typed) => {
  expect(firstName(typed)).toEqual(['Please use at least 2 letters'])
})

test('the first name of a traveler has the same rule', () => {
  const parsed = Traveler.safeParse({ firstName: 'evil.shop', relation: 'parent', ageBand: '60s', needs: [] })
  expect(parsed.error?.issues.map(({ message }) => message)).toContain(
    'This looks like an address. Please write a space after the dot',
  )
})

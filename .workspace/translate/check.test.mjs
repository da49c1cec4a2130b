import { expect, test } from '@jest/globals'
import { catalogsOf, frontEndCatalogs, textsOf, translated } from './catalogs.mjs'
import { catalogProblems, conflicts } from './check.mjs'

const BAGS = 'You have {count, plural, one {# bag} other {# bags}} for <0>{name}</0>'
const arabic = (forms) => `لديك {count, plural, ${forms.map((form) => `${form} {# حقيبة}`).join(' ')}} <0>{name}</0>`
const SIX = ['zero', 'one', 'two', 'few', 'many', 'other']

const problemsOf = (locale, message, translation) =>
  catalogProblems({
    name: 'mf-some',
    texts: { id: { message } },
    catalogs: { [locale]: { id: { message, translation } } },
    locales: [locale],
  })

test.each([
  ['es', 'Hello {name}', 'Hola {name}'],
  ['es', 'Hello {name}', ''],
  ['te', 'From {city} to {city}', '{city} నుండి {city}\u00a0కు'],
  ['ar', BAGS, arabic(SIX)],
  ['zh', '{n, plural, one {# bag} other {# bags}}', '{n, plural, other {# 件行李}}'],
  [
    'es',
    '{n, plural, one {# bag} other {# bags}}',
    '{n, plural, =0 {nada} one {# bolsa} many {# bolsas} other {# bolsas}}',
  ],
])('a translation into %s of "%s" may be "%s"', (locale, message, translation) => {
  expect(problemsOf(locale, message, translation)).toEqual([])
})

test.each([
  ['es', 'Hello {name}', 'Hola {nombre}', ['{name} is missing', '{nombre} is not in the English text']],
  ['es', 'Hello {name}', 'Hola {name', ['it cannot be read: ']],
  ['es', 'Read <0>this</0>', 'Lea esto', ['<0> is missing', '</0> is missing']],
  ['es', 'Read this', 'Lea <0>esto</0>', ['<0> is not in the English text', '</0> is not in the English text']],
  ['ar', BAGS, arabic(['one', 'other']), ['zero', 'two', 'few', 'many'].map((form) => `has no form "${form}"`)],
  ['te', 'In {city}', '{city} లో', ['needs a no-break space']],
  ['te', BAGS, arabic(['one', 'few', 'other']), ['has a form "few", which te does not have']],
])('a translation into %s of "%s" may not be "%s"', (locale, message, translation, expected) => {
  const found = problemsOf(locale, message, translation)
  expect(found).toEqual(expected.map((part) => expect.stringContaining(part)))
})

test('a translation is no longer than its comment says; a letter with its marks is one character', () => {
  const comments = ['A tab. At most 8 characters.']
  const problems = (locale, translation) =>
    catalogProblems({
      name: 'mf-some',
      texts: { id: { message: 'Profile', comments } },
      catalogs: { [locale]: { id: { message: 'Profile', translation, comments: [] } } },
      locales: [locale],
    })
  expect(problems('te', 'వెరిఫైడ్ ఫోన్')).toEqual([])
  expect(problems('es', 'Mi perfil')).toEqual([
    'mf-some/src/locales/es.po: the translation of "Profile" has 9 characters, and there is room for 8.',
  ])
})

test('a package with texts has a catalog for each language of the site', () => {
  const given = { name: 'mf-some', catalogs: {}, locales: ['es'] }
  expect(catalogProblems({ ...given, texts: { id: { message: 'Hello' } } })).toEqual(['mf-some has no catalog for es.'])
  expect(catalogProblems({ ...given, texts: {} })).toEqual([])
})

test('a catalog has the texts of the sources and no others', () => {
  const given = { name: 'mf-some', texts: { new: { message: 'New' } }, locales: ['es'] }
  expect(catalogProblems({ ...given, catalogs: { es: { old: { message: 'Old', translation: 'Viejo' } } } })).toEqual([
    'mf-some/src/locales/es.po lacks "New". Run npm run translate -- extract.',
    'mf-some/src/locales/es.po has a text that is no longer in the sources: "Old".',
  ])
})

test('a catalog names the files of each text, because the version of a release depends on them', () => {
  const text = (...files) => ({ message: 'Bags', translation: 'Bolsas', origin: files.map((file) => [file, 7]) })
  const problems = (...files) =>
    catalogProblems({
      name: 'mf-some',
      texts: { id: text('a.ts', 'b.ts') },
      catalogs: { es: { id: text(...files) } },
      locales: ['es'],
    })
  expect(problems('b.ts', 'a.ts')).toEqual([])
  expect(problems('a.ts')).toEqual([
    'mf-some/src/locales/es.po names other files than the sources for "Bags". Run npm run translate -- extract.',
  ])
})

test('two packages of the front end translate the same text alike, because the page has one translation of it', () => {
  const catalogs = (translation) => ({ es: { id: { message: 'Anywhere', translation } } })
  const given = { 'mf-some': catalogs('Cualquier lugar'), 'mf-other': catalogs('Cualquier lugar') }
  expect(conflicts(given)).toEqual([])
  expect(conflicts({ ...given, 'mf-third': catalogs('') })).toEqual([])
  expect(conflicts({ ...given, shell: catalogs('De cualquier lugar') })).toEqual([
    'mf-some/src/locales/es.po and shell/src/locales/es.po translate "Anywhere" differently. Give one of the texts a context if it means something else.',
  ])
})

test('no two packages of the front end translate a text differently', () => {
  expect(conflicts(frontEndCatalogs())).toEqual([])
})

test('the catalogs of every package fit its sources', async () => {
  const locales = [...new Set(translated().flatMap((name) => Object.keys(catalogsOf(name))))]
  const problems = []
  for (const name of translated())
    problems.push(...catalogProblems({ name, texts: await textsOf(name), catalogs: catalogsOf(name), locales }))
  expect(problems).toEqual([])
})

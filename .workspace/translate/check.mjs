import { problemsOf } from '@flight-amigo/shell/translations'

const inQuotes = (text) => `"${text.length > 60 ? `${text.slice(0, 60)}…` : text}"`

/** Texts of the backend have no message beside their id, because the English text is their id. */
const englishOf = (id, { message }) => message ?? id

const filesOf = ({ origin = [] }) => [...new Set(origin.map(([file]) => file))].sort().join()

const characters = new Intl.Segmenter()

/** A comment says how much room a text has: "A tab. At most 14 characters." */
function lengthProblems({ comments = [] }, translation) {
  const [, most] = /At most (\d+) characters/.exec(comments.join(' ')) ?? []
  const length = [...characters.segment(translation)].length
  return length > Number(most) ? [`has ${length} characters, and there is room for ${most}`] : []
}

/** In Telugu a case ending belongs to the word before it, also to one that is filled in: no line begins with it. */
const LOOSE_ENDING = /[}>”] (?:లో|కు|కి|ను|తో|గా)(?![\p{L}\p{M}])/u

const endingProblems = (locale, translation) =>
  locale === 'te' && LOOSE_ENDING.test(translation)
    ? ['has a case ending after a plain space, and needs a no-break space']
    : []

export function catalogProblems({ name, texts, catalogs, locales }) {
  const required = Object.keys(texts).length > 0 ? locales : []
  return [
    ...required.filter((locale) => !catalogs[locale]).map((locale) => `${name} has no catalog for ${locale}.`),
    ...Object.entries(catalogs).flatMap(([locale, catalog]) => {
      const file = `${name}/src/locales/${locale}.po`
      const lost = Object.keys(texts).filter((id) => !catalog[id])
      const moved = Object.keys(texts).filter((id) => catalog[id] && filesOf(catalog[id]) !== filesOf(texts[id]))
      const obsolete = Object.keys(catalog).filter((id) => !texts[id])
      return [
        ...lost.map((id) => `${file} lacks ${inQuotes(englishOf(id, texts[id]))}. Run npm run translate -- extract.`),
        ...moved.map(
          (id) =>
            `${file} names other files than the sources for ${inQuotes(englishOf(id, texts[id]))}. Run npm run translate -- extract.`,
        ),
        ...obsolete.map(
          (id) => `${file} has a text that is no longer in the sources: ${inQuotes(englishOf(id, catalog[id]))}.`,
        ),
        ...Object.entries(catalog)
          .map(([id, text]) => ({ id, message: englishOf(id, text), translation: text.translation, locale }))
          .filter(({ translation }) => translation)
          .flatMap((text) =>
            [
              ...problemsOf(text).map((problem) => `is wrong: ${problem}`),
              ...lengthProblems(texts[text.id] ?? {}, text.translation),
              ...endingProblems(text.locale, text.translation),
            ].map((problem) => `${file}: the translation of ${inQuotes(text.message)} ${problem}.`),
          ),
      ]
    }),
  ]
}

/**
 * The texts that two packages translate differently: a page has one translation of a text and context, and which it
 * would be depends on the order in which the catalogs load.
 */
export function conflicts(catalogsByPackage) {
  const found = []
  const first = new Map()
  for (const [name, catalogs] of Object.entries(catalogsByPackage))
    for (const [locale, catalog] of Object.entries(catalogs))
      for (const [id, { message, translation }] of Object.entries(catalog)) {
        if (!translation) continue
        const file = `${name}/src/locales/${locale}.po`
        const other = first.get(`${locale} ${id}`)
        if (!other) first.set(`${locale} ${id}`, { file, translation })
        else if (other.translation !== translation)
          found.push(
            `${other.file} and ${file} translate ${inQuotes(message)} differently. Give one of the texts a context if it means something else.`,
          )
      }
  return found
}

export const progressOf = (catalogs) =>
  Object.fromEntries(
    Object.entries(catalogs).map(([locale, catalog]) => [
      locale,
      Object.values(catalog).filter(({ translation }) => translation).length,
    ]),
  )

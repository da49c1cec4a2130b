const { existsSync, readdirSync, readFileSync, statSync } = require('node:fs')
const path = require('node:path')
const { formatter } = require('@lingui/format-po')
const { compileMessageOrThrow } = require('@lingui/message-utils/compileMessage')

// Line numbers would change a catalog with every edit of its sources.
const renewed = formatter({ lineNumbers: false })
const begun = formatter({
  lineNumbers: false,
  customHeaderAttributes: { 'X-State': 'Not yet read by a native speaker.' },
})

/** How the PO files are written. Lingui would reset a custom header of an existing file. */
const format = {
  ...renewed,
  serialize: (catalog, context) => (context.existing ? renewed : begun).serialize(catalog, context),
}

const COUNTED = { plural: 'cardinal', selectordinal: 'ordinal' }

function partsOf(tokens, found = { placeholders: new Set(), tags: new Set(), plurals: [] }) {
  for (const token of [tokens].flat(1)) {
    if (typeof token === 'string') for (const [tag] of token.matchAll(/<\/?\w+\/?>/g)) found.tags.add(tag)
    if (!Array.isArray(token)) continue
    const [name, type, options] = token
    found.placeholders.add(type ? `${name}, ${type}` : name)
    if (COUNTED[type])
      found.plurals.push({ name, type, forms: Object.keys(options).filter((form) => form !== 'offset') })
    if (COUNTED[type] || type === 'select')
      for (const [form, branch] of Object.entries(options)) if (form !== 'offset') partsOf(branch, found)
  }
  return found
}

const lacking = (expected, given) => [...expected].filter((part) => !given.has(part))

function pluralProblems({ name, type, forms }, locale) {
  const known = new Intl.PluralRules(locale, { type: COUNTED[type] }).resolvedOptions().pluralCategories
  const lost = known.filter((form) => !forms.includes(form))
  const unknown = forms.filter((form) => !known.includes(form) && !/^\d+$/.test(form))
  return [
    ...lost.map((form) => `the plural of {${name}} has no form "${form}"`),
    ...unknown.map((form) => `the plural of {${name}} has a form "${form}", which ${locale} does not have`),
  ]
}

/** Empty if the translation may be shown. */
function problemsOf({ message, translation, locale }) {
  let tokens
  try {
    tokens = compileMessageOrThrow(translation)
  } catch (error) {
    return [`it cannot be read: ${error.message.split('\n')[0]}`]
  }
  const [source, given] = [partsOf(compileMessageOrThrow(message)), partsOf(tokens)]
  return [
    ...lacking(source.placeholders, given.placeholders).map((name) => `{${name}} is missing`),
    ...lacking(given.placeholders, source.placeholders).map((name) => `{${name}} is not in the English text`),
    ...lacking(source.tags, given.tags).map((tag) => `${tag} is missing`),
    ...lacking(given.tags, source.tags).map((tag) => `${tag} is not in the English text`),
    ...given.plurals.flatMap((plural) => pluralProblems(plural, locale)),
  ]
}

/** Reads the PO files of a folder: locale → id → `{ message, translation }`. */
function readCatalogs(folder) {
  if (!existsSync(folder)) return {}
  const files = readdirSync(folder).filter((file) => file.endsWith('.po'))
  return Object.fromEntries(
    files.sort().map((file) => {
      const locale = path.basename(file, '.po')
      return [locale, readCatalog(path.join(folder, file), locale)]
    }),
  )
}

/** Cached, because a watched bundle needs all PO files at every build. */
const lastRead = new Map()

function readCatalog(filename, locale) {
  const { ctimeMs, size, ino } = statSync(filename)
  const stamp = `${ctimeMs} ${size} ${ino}`
  const before = lastRead.get(filename)
  if (before?.stamp === stamp) return before.catalog
  const catalog = format.parse(readFileSync(filename, 'utf8'), { locale, sourceLocale: 'en', filename })
  lastRead.set(filename, { stamp, catalog })
  return catalog
}

module.exports = { format, problemsOf, readCatalogs }

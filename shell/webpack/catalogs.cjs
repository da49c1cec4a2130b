const path = require('node:path')
const { compileMessageOrThrow } = require('@lingui/message-utils/compileMessage')
const { sources } = require('webpack')
const { problemsOf, readCatalogs } = require('./translations.cjs')

const root = path.join(__dirname, '../..')

/** The PO files of the package that a module belongs to. */
const localesOf = ({ resource = '' }) => {
  const [, folder] = /^(.*?)[\\/]src[\\/]/.exec(path.relative(root, resource)) ?? []
  return folder && path.join(root, folder, 'src/locales')
}

const hasTexts = ({ buildInfo }) => buildInfo?.texts !== undefined

/** The translations of a release, which it writes as one JSON file for each page, extension and language. */
class Catalogs {
  /** The files that it has written. */
  files = new Set()
  #read = new Map()
  #modules
  #code
  constructor(compilation, modules) {
    this.compilation = compilation
    this.#modules = modules
    const [first = [], ...others] = [...new Set(modules.filter(hasTexts).map(localesOf))].map((folder) =>
      Object.keys(this.#catalogsIn(folder)),
    )
    /** The languages that each package with texts in these modules has PO files for. */
    this.languages = first.filter((locale) => others.every((languages) => languages.includes(locale)))
    /** How many texts the modules have. */
    this.texts = new Set(modules.flatMap((module) => Object.keys(module.buildInfo?.texts ?? {}))).size
  }

  /**
   * Writes the translations of the texts in these modules, and of the texts with these ids: `{ te: 'te.SearchPage.json' }`. Throws
   * for one that is wrong. `evenUnused` saves the time that it takes to find the messages of contracts that no script has.
   */
  write(name, modules, { ids = [], evenEmpty = false, evenUnused = false } = {}) {
    const written = {}
    const also = new Set(ids)
    for (const locale of this.languages) {
      const compiled = [
        ...this.#compiled(locale, modulesOf(modules)),
        ...this.#compiled(locale, this.#modules).filter(([id]) => also.has(id)),
        ...this.#compiledMessages(locale, modulesOf(modules), evenUnused),
      ]
      if (compiled.length === 0 && !evenEmpty) continue
      const file = `${locale}.${name}.json`
      // The order of modules depends on which file was ready first.
      const sorted = compiled.sort(([one], [other]) => (one < other ? -1 : 1))
      this.compilation.emitAsset(file, new sources.RawSource(JSON.stringify(Object.fromEntries(sorted))))
      this.files.add(file)
      written[locale] = file
    }
    return written
  }

  /** The translated texts by language. */
  compiled() {
    return Object.fromEntries(
      this.languages.map((locale) => [locale, Object.fromEntries(this.#compiled(locale, this.#modules))]),
    )
  }

  #compiled(locale, modules) {
    return modules.filter(hasTexts).flatMap((module) => {
      const catalog = this.#catalogsIn(localesOf(module))[locale] ?? {}
      return Object.keys(module.buildInfo.texts)
        .filter((id) => catalog[id]?.translation)
        .map((id) => [id, compiledEntry(catalog[id], locale)])
    })
  }

  /** The English message is the id of a contract's message, which it shares with the backend. */
  #compiledMessages(locale, modules, evenUnused) {
    return modules.flatMap((module) => {
      const catalog = this.#catalogsIn(localesOf(module))[locale] ?? {}
      return (module.buildInfo?.contractTexts ?? [])
        .filter((text) => catalog[text]?.translation && (evenUnused || this.#scripts.includes(text)))
        .map((text) => [text, compiledEntry(catalog[text], locale, text)])
    })
  }

  /** All scripts of the release, which leave out the fields of contracts that no page uses. */
  get #scripts() {
    const scripts = this.compilation.getAssets().filter(({ name }) => name.endsWith('.js'))
    this.#code ??= scripts.map(({ source }) => source.source()).join('\n')
    return this.#code
  }

  /** The translation of an English text of the shell, or the text itself. */
  translationOf(text, locale) {
    const entries = Object.values(this.#catalogsIn(path.join(root, 'shell/src/locales'))[locale] ?? {})
    return entries.find(({ message }) => message === text)?.translation || text
  }

  #catalogsIn(folder) {
    if (!this.#read.has(folder)) {
      const catalogs = readCatalogs(folder)
      for (const locale of Object.keys(catalogs))
        this.compilation.fileDependencies.add(path.join(folder, `${locale}.po`))
      this.#read.set(folder, catalogs)
    }
    return this.#read.get(folder)
  }
}

/** Every build of a watched bundle writes all its catalogs, whose entries stay the same while their PO files do. */
const compiledBefore = new WeakMap()

function compiledEntry(entry, locale, message = entry.message) {
  if (!compiledBefore.has(entry)) {
    const { translation } = entry
    compiledBefore.set(entry, compiledTranslation({ message, translation, locale }))
  }
  return compiledBefore.get(entry)
}

function compiledTranslation({ message, translation, locale }) {
  const [problem] = problemsOf({ message, translation, locale })
  if (problem) throw new Error(`the translation of "${message}" into ${locale} is wrong: ${problem}`)
  const tokens = compileMessageOrThrow(translation)
  return new Intl.Locale(locale).getTextInfo().direction === 'rtl' ? withDirection(isolated(tokens)) : tokens
}

const [ISOLATE, END] = ['\u2068', '\u2069']
const RIGHT_TO_LEFT_MARK = '\u200f'

/**
 * Begins a text of several values and signs with a mark. The direction of an isolated value is that of its first letter, and the
 * letters in isolated values do not count: as the value of another text, '{place}، {side}' would be read from left to right.
 */
const withDirection = (tokens) =>
  Array.isArray(tokens) &&
  tokens.filter(isValue).length > 1 &&
  !/\p{L}/u.test(JSON.stringify(tokens.filter((token) => !isValue(token))))
    ? [RIGHT_TO_LEFT_MARK, ...tokens]
    : tokens
const isValue = (token) => Array.isArray(token) && token.length === 1

/**
 * Isolates the values in a text that is read from right to left. Otherwise a Latin name or an airport code would take the
 * punctuation and numbers beside it along into its own direction.
 */
const isolated = (tokens) =>
  Array.isArray(tokens)
    ? tokens.flatMap((token) => {
        if (!Array.isArray(token)) return [token]
        const [name, type, branches] = token
        if (type === undefined) return tokens.length > 1 ? [ISOLATE, token, END] : [token]
        if (typeof branches !== 'object') return [token]
        const inside = Object.entries(branches).map(([form, branch]) => [form, isolated(branch)])
        return [[name, type, Object.fromEntries(inside)]]
      })
    : tokens

/** The modules of a build, also those that webpack has joined into one. */
const modulesOf = (modules) => modules.flatMap((module) => module.modules ?? [module])

/** The translations of a build. */
const catalogsOf = (compilation) => new Catalogs(compilation, modulesOf([...compilation.modules]))

/** The translated texts of a build by language, for what is rendered at build time. */
function compiledTexts(compilation, isOwn = () => true) {
  const modules = modulesOf([...compilation.modules]).filter(isOwn)
  return new Catalogs(compilation, modules).compiled()
}

module.exports = { catalogsOf, compiledTexts, compiledTranslation, modulesOf }

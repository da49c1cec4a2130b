const path = require('node:path')
const { compileMessageOrThrow } = require('@lingui/message-utils/compileMessage')
const { sources } = require('webpack')
const { sha256 } = require('./assets.cjs')
const { swapLetters } = require('../src/languages/swapLetters.ts')
const { textKey } = require('../src/languages/textKey.ts')
const { problemsOf, readCatalogs } = require('./translations.cjs')

const root = path.join(__dirname, '../..')

/** The PO files of the package that a module belongs to. */
const localesOf = ({ resource = '' }) => {
  const [, folder] = /^(.*?)[\\/]src[\\/]/.exec(path.relative(root, resource)) ?? []
  return folder && path.join(root, folder, 'src/locales')
}

const hasTexts = ({ buildInfo }) => buildInfo?.texts !== undefined

/** The translations of a release, which it writes as one script for each part and language. */
class Catalogs {
  /** The files that it has written. */
  files = new Set()
  #read = new Map()
  constructor(compilation, modules) {
    this.compilation = compilation
    const [first = [], ...others] = [...new Set(modules.filter(hasTexts).map(localesOf))].map((folder) =>
      Object.keys(this.#catalogsIn(folder)),
    )
    /** The languages that each package with texts in these modules has PO files for. */
    this.languages = first.filter((locale) => others.every((languages) => languages.includes(locale)))
    /** How many texts the modules have. */
    this.texts = new Set(modules.flatMap((module) => Object.keys(module.buildInfo?.texts ?? {}))).size
  }

  /**
   * Writes the translations of the texts in these modules: `{ te: 'te.SearchPage.js' }`. Throws for one that is wrong.
   * `evenUnused` saves the time that it takes to find the messages of contracts that no script has. `later`: what this method
   * returned for chunks that load later, whose hashes the catalog has. `chunks`: those of the modules, if webpack has joined
   * modules: a joined module is in no chunk itself.
   */
  write(name, modules, { evenEmpty = false, evenUnused = false, later = [], chunks = this.#chunksOf(modules) } = {}) {
    const written = {}
    const inContracts = evenUnused ? messagesOf(modules) : this.#usedMessagesOf(modules, chunks)
    for (const locale of this.languages) {
      const compiled = [...this.#compiled(locale, modulesOf(modules)), ...this.#compiledMessages(locale, inContracts)]
      const others = later.flatMap((files) => files[locale] ?? []).sort()
      if (compiled.length === 0 && others.length === 0 && !evenEmpty) continue
      const file = `${locale}.${name}.js`
      const content = [locale, ...keysAndTexts(compiled, swapLetters(locale)), ...this.#hashesOf(others)]
      const code = `(self.catalogs??=[]).push(${JSON.stringify(content)})`
      // The minimizer, which runs for files that come late too, would make another file than its hash says.
      this.compilation.emitAsset(file, new sources.RawSource(code), { minimized: true })
      this.files.add(file)
      written[locale] = file
    }
    return written
  }

  /** As the entry of a release names its files (assets.cjs), or nothing. */
  #hashesOf(files) {
    if (files.length === 0) return []
    const hashes = files.map((file) => [file, sha256(this.compilation.getAsset(file).source.buffer())])
    return [[this.compilation.outputOptions.publicPath, Object.fromEntries(hashes)]]
  }

  /** The compiled texts of these modules by language: all English ones, and those that are translated. */
  compiled(modules) {
    const texts = modules.filter(hasTexts).flatMap(({ buildInfo }) => Object.values(buildInfo.texts))
    const english = Object.fromEntries(texts.map(({ key, message }) => [key, message]))
    const translated = this.languages.map((locale) => [locale, Object.fromEntries(this.#compiled(locale, modules))])
    return Object.fromEntries([['en', english], ...translated])
  }

  #compiled(locale, modules) {
    return modules.filter(hasTexts).flatMap((module) => {
      const catalog = this.#catalogsIn(localesOf(module))[locale] ?? {}
      return Object.entries(module.buildInfo.texts)
        .filter(([id]) => catalog[id]?.translation)
        .map(([id, { key }]) => [key, compiledEntry(catalog[id], locale)])
    })
  }

  #chunksOf(modules) {
    const { chunkGraph } = this.compilation
    return [...new Set(modules.flatMap((module) => [...chunkGraph.getModuleChunks(module)]))]
  }

  /** The messages of contracts in the scripts of these modules: a page leaves out the fields that it does not use. */
  #usedMessagesOf(modules, chunks) {
    const scripts = chunks.flatMap(({ files }) => [...files]).filter((file) => file.endsWith('.js'))
    const code = [...new Set(scripts)].map((file) => this.compilation.getAsset(file).source.source()).join('\n')
    return messagesOf(modules).filter(({ text }) => code.includes(text))
  }

  /** The English message is the id of a contract's message, which it shares with the backend. */
  #compiledMessages(locale, messages) {
    return messages.flatMap(({ module, text }) => {
      const entry = this.#catalogsIn(localesOf(module))[locale]?.[text]
      return entry?.translation ? [[textKey(text), compiledEntry(entry, locale, text)]] : []
    })
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

/**
 * The keys of the texts, one after the other, and the texts. Apart and with similar texts side by side they are compressed best;
 * similar are those that end alike. The order of modules would depend on which file was ready first.
 */
function keysAndTexts(compiled, swap) {
  const texts = [...new Map(compiled)].map(([key, text]) => [key, swap(text)])
  const entries = texts.map(([key, text]) => ({
    key,
    text,
    sorted: [...JSON.stringify([key, text])].reverse().join(''),
  }))
  entries.sort((one, other) => (one.sorted < other.sorted ? -1 : 1))
  return [entries.map(({ key }) => key).join(''), entries.map(({ text }) => text)]
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
  const tokens = withoutRepeatedForms(compileMessageOrThrow(translation))
  return new Intl.Locale(locale).getTextInfo().direction === 'rtl' ? withDirection(isolated(tokens)) : tokens
}

/**
 * Leaves out each form that equals "other", which is shown instead: in Telugu and Hindi, many for "one" do. For an exact number,
 * the form of its category would be shown instead.
 */
const withoutRepeatedForms = (tokens) =>
  tokens.map((token) => {
    const [name, type, forms] = token
    if (typeof token === 'string' || typeof forms !== 'object') return token
    const other = JSON.stringify(forms.other)
    const isNeeded = ([form, text]) => /^(other|\d+)$/.test(form) || JSON.stringify(text) !== other
    const needed = Object.entries(forms).filter(isNeeded)
    const inside = needed.map(([form, text]) => [form, Array.isArray(text) ? withoutRepeatedForms(text) : text])
    return [name, type, Object.fromEntries(inside)]
  })

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

const messagesOf = (modules) =>
  modulesOf(modules).flatMap((module) => (module.buildInfo?.contractTexts ?? []).map((text) => ({ module, text })))

/** The translations of a build. */
const catalogsOf = (compilation) => new Catalogs(compilation, modulesOf([...compilation.modules]))

/** The compiled texts of a build by language, for what is rendered at build time. */
function compiledTexts(compilation, isOwn = () => true) {
  const modules = modulesOf([...compilation.modules]).filter(isOwn)
  return new Catalogs(compilation, modules).compiled(modules)
}

module.exports = { catalogsOf, compiledTexts, compiledTranslation, modulesOf }

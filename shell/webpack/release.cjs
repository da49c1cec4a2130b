const { readFileSync } = require('node:fs')
const path = require('node:path')
const { brotliCompressSync } = require('node:zlib')
const { minifySync } = require('@swc/core')
const webpack = require('webpack')
const { catalogsOf, compiledTexts, modulesOf } = require('./catalogs.cjs')
const { addHashesToEntry, cssOf, sha256, whenFilesAreFinal } = require('./assets.cjs')
const { classesIn, rulesForClasses, shownRules } = require('../src/document/shownRules.ts')
const { slotNames } = require('../src/sdk/slots.ts')
const { evaluate, exportsOf } = require('./facts.cjs')
const { isLater, reachOf, withImports } = require('./imports.cjs')
const { writeManifests } = require('./manifest.cjs')
const singletons = require('./singletons.cjs')

/** Finds the `import(request)` of remote.ts in the browser's build, where another module may have it. */
function blockOf({ compiler, modules, moduleGraph }, request) {
  const file = path.join(compiler.context, 'src', request)
  for (const module of modules)
    for (const block of module.blocks)
      if (block.dependencies.some((dependency) => moduleGraph.getModule(dependency)?.nameForCondition() === file))
        return block
  throw new Error(`remote.ts imports ${request}, but no chunk has it`)
}

/**
 * The files of a page or extension, with the chunk that it shares with others. The entry's own files load before any
 * page.
 */
const filesOf = ({ chunks }) => [
  ...new Set(chunks.filter((chunk) => !chunk.hasRuntime()).flatMap((chunk) => [...chunk.files])),
]

/**
 * Returns a function that measures how much of the remote's own code a route loads first, compressed and without libraries. Of a
 * chunk that several routes share, only the modules that the route imports count. Minifies each module by itself, because a
 * finished script does not show its modules.
 */
function ownSizes(compilation) {
  const minified = new Map()
  const minifiedCodeOf = (module) => {
    const source = module.originalSource()?.source()
    if (!minified.has(module))
      minified.set(module, source ? minifySync(String(source), { module: true, mangle: true }).code : '')
    return minified.get(module)
  }
  return (block) => {
    const modules = modulesOf([...new Set([...entryModules(compilation), ...reachOf(compilation, block)])])
    const own = [...new Set(modules.filter(isOwn))].map(minifiedCodeOf)
    return brotliCompressSync(own.sort().join('\n')).length
  }
}

const entryModules = ({ chunks, chunkGraph }) =>
  [...chunks].filter((chunk) => chunk.hasRuntime()).flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])

const isOwn = ({ resource = '', type }) =>
  type.startsWith('javascript') && resource !== '' && !resource.includes(`${path.sep}node_modules${path.sep}`)

/** The backend's contracts in a build. The release works only with a backend that fulfills them. */
const contractsOf = (compilation) =>
  modulesOf([...compilation.modules])
    .map(({ resource = '' }) => /backend[\\/]src[\\/](?:[\w-]+[\\/])+([\w-]+)\.contract\.ts$/.exec(resource)?.[1])
    .filter((name, index, names) => name && names.indexOf(name) === index)
    .sort()

/** Adds the rules of each part's skeleton. A page is shown with the badges of its own remote. */
function withRules({ routes, slots, ...facts }, css) {
  const badges = slots.filter(({ name }) => name === 'header.badges').map(({ skeleton }) => skeleton)
  const rulesOf = (...html) => {
    const classes = classesIn(html.join(''))
    // The styles of a lazy skeleton are with those of its page. Animations are left out, as in the frame of a page.
    return shownRules(css.entry, classes) + shownRules(css.pages, classes, new Set())
  }
  return {
    ...facts,
    routes: routes.map((route) => ({ ...route, css: rulesOf(route.skeleton, ...badges) })),
    slots: slots.map((slot) => ({ ...slot, css: slot.skeleton && rulesOf(slot.skeleton) })),
  }
}

/** The metadata of a remote's build that registry, document and shell need. */
function remoteRelease(compilation, { name, version }, facts, css, { sizeOf, writeCatalogs } = {}) {
  if (facts.name !== name) throw new Error(`remote.ts calls itself ${facts.name}, package.json ${name}`)
  const { chunkGraph } = compilation
  const withFiles = ({ request, translated, texts, ...part }) => {
    const block = blockOf(compilation, request)
    const files = filesOf(chunkGraph.getBlockChunkGroup(block))
    const translatedBlock = translated && blockOf(compilation, translated)
    return {
      ...part,
      files,
      ...(translatedBlock && {
        translatedFiles: filesOf(chunkGraph.getBlockChunkGroup(translatedBlock)).filter(
          (file) => !files.includes(file),
        ),
      }),
      ...(sizeOf && { own: sizeOf(block) }),
      ...(writeCatalogs && {
        catalogs: writeCatalogs(
          [block, ...(translatedBlock ? [translatedBlock] : [])],
          path.basename(request).split('.')[0],
          texts,
        ),
      }),
    }
  }
  const { routes, slots, ...rest } = withRules(facts, css)
  return {
    ...rest,
    version,
    base: compilation.outputOptions.publicPath,
    routes: routes.map(withFiles),
    slots: slots.map(withFiles),
    shared: singletons.ranges(),
    contracts: contractsOf(compilation),
  }
}

const SHELL_PAGES = path.join(__dirname, '../src/pages/shellPages.ts')

/**
 * Writes the shell's catalogs: one for what is on every page of the site, and one for all of its own pages. The site has the
 * languages of the first, even before a text is translated.
 */
function writeShellCatalogs(compilation, catalogs) {
  const { modules, moduleGraph } = compilation
  const isPage = (dependency) =>
    moduleGraph.getParentModule(dependency)?.resource === SHELL_PAGES && isLater(moduleGraph, dependency)
  const pages = [...modules].flatMap(({ blocks }) => blocks.filter(({ dependencies }) => dependencies.some(isPage)))
  if (pages.length === 0) throw new Error(`${SHELL_PAGES} imports no page`)
  const everywhere = withImports(compilation, entryModules(compilation), (dependency) => !isPage(dependency))
  const ofPages = new Set(pages.flatMap((block) => [...reachOf(compilation, block, { later: true })]))
  return {
    catalogs: catalogs.write('shell', [...everywhere], { evenEmpty: true }),
    pageCatalogs: catalogs.write('pages', [...ofPages.difference(everywhere)]),
  }
}

/**
 * Writes the catalogs of a page or extension: the texts of all that it imports, also later, such as dialogs, and those in its
 * skeleton (`ids`), which is in the entry.
 */
function writePartCatalogs(compilation, catalogs, blocks, name, ids) {
  const modules = new Set(blocks.flatMap((block) => [...reachOf(compilation, block, { later: true })]))
  return catalogs.write(name, [...modules], { ids })
}

const languageFacts = ({ texts, languages }) => ({ texts, languages })

/** Writes release.json: the metadata for the registry, the document and the shell. */
class ReleasePlugin {
  constructor({ name, version }) {
    Object.assign(this, { name, version })
  }
  apply(compiler) {
    whenFilesAreFinal(compiler, 'ReleasePlugin', async (compilation) => {
      const { files, facts } = await evaluate(compiler.context, this.name)
      const catalogs = catalogsOf(compilation)
      compilation.fileDependencies.addAll(files) // what the release depends on, for the check of its version
      return {
        ...remoteRelease(compilation, this, facts, cssOf(compilation, this.name), {
          sizeOf: ownSizes(compilation),
          writeCatalogs: (...part) => writePartCatalogs(compilation, catalogs, ...part),
        }),
        ...languageFacts(catalogs),
        integrity: addHashesToEntry(compilation, 'remoteEntry.js', catalogs.files),
      }
    })
  }
}

/** The service worker, which is built before the shell. */
const WORKER = 'sw.js'

const shellRelease = async (
  compilation,
  { version },
  { shellPaths, pieces },
  css,
  { texts, catalogs, ...ofPages } = {},
) => ({
  name: 'shell',
  version,
  base: compilation.outputOptions.publicPath,
  provides: singletons.versions(),
  providedSlots: slotNames,
  pages: shellPaths,
  files: compilation.getAssets().map(({ name }) => name),
  ...(catalogs && { catalogs, ...ofPages }),
  ...withSmallScript(await pieces(css, texts)),
})

/** The bundle for Node, which has the script of the documents, is not minified. */
function withSmallScript({ document, translatedDocuments }) {
  const { code: startScript } = minifySync(document.startScript, { compress: true, mangle: true })
  const translated = Object.entries(translatedDocuments).map(([locale, one]) => [locale, { ...one, startScript }])
  return { document: { ...document, startScript }, translatedDocuments: Object.fromEntries(translated) }
}

class ShellReleasePlugin {
  constructor({ version, frame }) {
    Object.assign(this, { version, frame })
    frame.plugins = [this.#texts]
  }
  #texts = {
    apply: (compiler) => compiler.hooks.done.tap('ShellReleasePlugin', (stats) => (this.built = stats.compilation)),
  }
  apply(compiler) {
    whenFilesAreFinal(compiler, 'ShellReleasePlugin', async (compilation) => {
      const catalogs = catalogsOf(compilation)
      const css = cssOf(compilation, 'shell').entry
      compilation.updateAsset('shell.css', new webpack.sources.RawSource(rulesForClasses(css)))
      writeManifests(compilation, catalogs)
      const frame = exportsOf(this.frame) // has just been built (host.cjs)
      return {
        ...languageFacts(catalogs),
        ...(await shellRelease(compilation, this, frame, css, {
          texts: compiledTexts(this.built),
          ...writeShellCatalogs(compilation, catalogs),
        })),
        integrity: {
          ...addHashesToEntry(compilation, 'shell.js', catalogs.files),
          [WORKER]: sha256(readFileSync(path.join(compilation.outputOptions.path, WORKER))),
        },
      }
    })
  }
}

module.exports = { ReleasePlugin, remoteRelease, ShellReleasePlugin, shellRelease }

const path = require('node:path')
const { RuntimeGlobals, RuntimeModule } = require('webpack')
const { modulesOf } = require('./catalogs.cjs')
const { reachOf } = require('./imports.cjs')

/** A chunk with fewer texts than this has no catalog: one more request would cost more than its texts. */
const FEWEST_TEXTS = 5
/** A catalog names more than this by a list that loads later: a hash cannot be compressed. */
const MOST_HASHES = 2

const DEFINITION = /[\\/]src[\\/]remote\.ts$/
/** The document has the translated titles and labels of remote.ts. */
const isNoDefinition = ({ resource = '' }) => !DEFINITION.test(resource)

const importsOfDefinition = ({ modules }) =>
  modulesOf([...modules])
    .filter((module) => !isNoDefinition(module))
    .flatMap((module) => module.blocks)

/**
 * The catalogs of a bundle. Each part has one with the texts of the chunks that it loads first. A chunk that parts load later,
 * such as a dialog, has its own, which loads beside it (`ChunkTextsPlugin`). The catalog of a part names those and their hashes,
 * or a list of them. `parts` are the imports of pages and extensions.
 */
class PartCatalogs {
  #written = new Map()
  #parts
  #named
  constructor(compilation, catalogs, parts = importsOfDefinition(compilation)) {
    Object.assign(this, { compilation, catalogs })
    this.#parts = new Set(parts.map((block) => this.#groupOf(block)))
    // A part has its catalog by the name of its last chunk, which has none of its own.
    this.#named = new Set(parts.flatMap((block) => this.#chunksOf(block).at(-1) ?? []))
  }

  /**
   * Writes the catalogs of a part, and returns the files of its own: `{ te: 'te.SearchPage.js' }`. `translated`: the chunks that
   * it loads first in other languages. `marks`: the texts in its skeleton.
   */
  write(block, scripts, { translated = [], marks = [] }) {
    const name = path.basename(scripts.at(-1) ?? '', '.js')
    const first = [...this.#entries, ...this.#chunksOf(block), ...translated]
    const imports = new Set(modulesOf([...reachOf(this.compilation, block, { later: true })]))
    const inEntry = new Set(this.#modulesIn(this.#entries))
    // A text that a skeleton has in several forms is numbered: `key~2`.
    const inSkeleton = new Set(marks.map(([, , key]) => key.split('~')[0]))
    const isOfSkeleton = ({ buildInfo = {} }) =>
      Object.values(buildInfo.texts ?? {}).some(({ key }) => inSkeleton.has(key))
    // The entry also has the skeletons of other parts.
    const isOfPart = (module) => !inEntry.has(module) || imports.has(module) || isOfSkeleton(module)
    return this.#writeFor(name, first, this.#laterChunks([this.#groupOf(block)]), { isOfPart })
  }

  /** Writes the catalogs of what is on every page, which has the texts of no part. */
  writeEntry(name) {
    const later = this.#laterChunks(this.#entries.flatMap((chunk) => [...chunk.groupsIterable]))
    return this.#writeFor(name, this.#entries, later, { evenEmpty: true })
  }

  get #entries() {
    return [...this.compilation.chunks].filter((chunk) => chunk.hasRuntime())
  }

  #writeFor(name, first, afterwards, { isOfPart = () => true, ...options } = {}) {
    const known = new Set(textsIn(this.#modulesIn(first).filter(isOfPart)))
    const lacking = (chunk) => textsIn(this.#modulesIn([chunk])).filter((text) => !known.has(text)).length
    const later = afterwards.filter((chunk) => !first.includes(chunk) && lacking(chunk) > 0)
    const hasOwn = (chunk) => !this.#named.has(chunk) && lacking(chunk) >= FEWEST_TEXTS
    const own = later.filter(hasOwn).map((chunk) => this.#writeChunk(chunk))
    const listed = own.length > MOST_HASHES ? [this.catalogs.write(`${name}.later`, [], { later: own })] : own
    const withTexts = [...first, ...later.filter((chunk) => !hasOwn(chunk))]
    const modules = this.#modulesIn(withTexts).filter(isOfPart)
    return this.catalogs.write(name, modules, { ...options, later: listed, chunks: withTexts })
  }

  #writeChunk(chunk) {
    if (!this.#written.has(chunk))
      this.#written.set(chunk, this.catalogs.write(chunk.id, this.#modulesIn([chunk]), { chunks: [chunk] }))
    return this.#written.get(chunk)
  }

  #groupOf(block) {
    return this.compilation.chunkGraph.getBlockChunkGroup(block)
  }

  #chunksOf(block) {
    return this.#groupOf(block)?.chunks ?? []
  }

  /** The chunks that these groups can load, without those of other parts. */
  #laterChunks(first) {
    const groups = new Set(first)
    for (const group of groups)
      for (const child of group.childrenIterable) if (!this.#parts.has(child)) groups.add(child)
    return [...new Set([...groups].flatMap(({ chunks }) => chunks))]
  }

  #modulesIn(chunks) {
    const { chunkGraph } = this.compilation
    const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
    return [...new Set(modulesOf(modules))].filter(isNoDefinition)
  }
}

const textsIn = (modules) =>
  modules.flatMap(({ buildInfo = {} }) => [...Object.keys(buildInfo.texts ?? {}), ...(buildInfo.contractTexts ?? [])])

/** Lets a page in another language load the texts of a chunk beside it. The shell knows them (src/remotes/catalogs.ts). */
class ChunkTextsPlugin {
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('ChunkTextsPlugin', (compilation) => {
      compilation.hooks.runtimeRequirementInTree
        .for(RuntimeGlobals.ensureChunkHandlers)
        .tap('ChunkTextsPlugin', (chunk, requirements) => {
          requirements.add(RuntimeGlobals.publicPath)
          compilation.addRuntimeModule(chunk, new ChunkTextsRuntime())
        })
    })
  }
}

class ChunkTextsRuntime extends RuntimeModule {
  constructor() {
    super('chunk texts', RuntimeModule.STAGE_ATTACH)
  }
  generate() {
    const { ensureChunkHandlers, publicPath } = RuntimeGlobals
    return `${ensureChunkHandlers}.texts = (id, promises) => promises.push(globalThis.loadChunkTexts?.(${publicPath}, id))`
  }
}

module.exports = { ChunkTextsPlugin, PartCatalogs }

const path = require('node:path')
const { RuntimeGlobals, RuntimeModule } = require('webpack')
const { modulesOf } = require('./catalogs.cjs')

/** A chunk with fewer texts than this has no catalog: one more request would cost more than its texts. */
const FEWEST_TEXTS = 8

const DEFINITION = /[\\/]src[\\/]remote\.ts$/
/** The document has the translated titles and labels of remote.ts. */
const isNoDefinition = ({ resource = '' }) => !DEFINITION.test(resource)

/**
 * The catalogs of a remote. Each part has one with the texts of the chunks that it loads first. A chunk that parts load later,
 * such as a dialog, has its own, which loads beside it (`ChunkTextsPlugin`). The catalog of a part names those and their hashes.
 */
class PartCatalogs {
  #written = new Map()
  #first
  constructor(compilation, catalogs) {
    Object.assign(this, { compilation, catalogs })
    const blocks = modulesOf([...compilation.modules])
      .filter((module) => !isNoDefinition(module))
      .flatMap((module) => module.blocks)
    this.#first = new Set(blocks.flatMap((block) => this.#chunksOf(block)))
  }

  /** Writes the catalogs of a part, and returns the files of its own: `{ te: 'te.SearchPage.js' }`. */
  write(block, scripts) {
    const { chunks } = this.compilation
    const first = [...[...chunks].filter((chunk) => chunk.hasRuntime()), ...this.#chunksOf(block)]
    const known = new Set(this.#textsIn(first))
    const lacking = (chunk) => this.#textsIn([chunk]).filter((text) => !known.has(text)).length
    const later = this.#laterChunks(block).filter((chunk) => !first.includes(chunk) && lacking(chunk) > 0)
    const hasOwn = (chunk) => !this.#first.has(chunk) && lacking(chunk) >= FEWEST_TEXTS
    const own = later.filter(hasOwn).map((chunk) => this.#writeChunk(chunk))
    const name = path.basename(scripts.at(-1) ?? '', '.js')
    return this.catalogs.write(name, this.#modulesIn([...first, ...later.filter((chunk) => !hasOwn(chunk))]), {
      later: own,
    })
  }

  #writeChunk(chunk) {
    if (!this.#written.has(chunk)) this.#written.set(chunk, this.catalogs.write(chunk.id, this.#modulesIn([chunk])))
    return this.#written.get(chunk)
  }

  #chunksOf(block) {
    return this.compilation.chunkGraph.getBlockChunkGroup(block)?.chunks ?? []
  }

  /** The chunks that a part can load after its first ones. */
  #laterChunks(block) {
    const groups = new Set([this.compilation.chunkGraph.getBlockChunkGroup(block)])
    for (const group of groups) for (const child of group.childrenIterable) groups.add(child)
    return [...new Set([...groups].flatMap(({ chunks }) => chunks))]
  }

  #modulesIn(chunks) {
    const { chunkGraph } = this.compilation
    const modules = chunks.flatMap((chunk) => [...chunkGraph.getChunkModulesIterable(chunk)])
    return [...new Set(modulesOf(modules))].filter(isNoDefinition)
  }

  #textsIn(chunks) {
    return this.#modulesIn(chunks).flatMap(({ buildInfo = {} }) => [
      ...Object.keys(buildInfo.texts ?? {}),
      ...(buildInfo.contractTexts ?? []),
    ])
  }
}

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

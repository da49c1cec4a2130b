const path = require('node:path')

/** Fewer rules do not outweigh one more request, and one more hash in the entry. Several parts load more of such sheets. */
const SMALLEST = { ofOne: 3000, ofSeveral: 8000 }
const TYPE = 'css/mini-extract'
const DEFINITION = /[\\/]src[\\/]remote\.ts$/
const SKELETON = /Skeletons?\.tsx$/

const originsOf = (chunk) => [...chunk.groupsIterable].flatMap(({ origins }) => origins)
const isOfPart = ({ origins }) =>
  origins.some(({ module, request }) => DEFINITION.test(module?.resource ?? '') && !SKELETON.test(request))
/** A page or an extension. The rules of a lazy skeleton are those of its page. */
const isPart = (chunk) => [...chunk.groupsIterable].some(isOfPart)

/** The pages and extensions that load a chunk, first or later. */
function usersOf(chunk) {
  const groups = new Set(chunk.groupsIterable)
  for (const group of groups) if (!isOfPart(group)) for (const parent of group.parentsIterable) groups.add(parent)
  return [...groups].filter(isOfPart)
}

const nameOf = (chunk) => path.basename(originsOf(chunk)[0]?.request ?? '').split('.')[0]

/**
 * Finds the style sheet of each module of a remote. One sheet is for several parts of the remote. Rules that only one part
 * needs, or always the same parts, are in a sheet of their own, so that other pages do not load them. A module is in one
 * sheet only.
 */
class PageStyles {
  #sheets = new Map()

  constructor(isOfPage) {
    this.isOfPage = isOfPage
  }

  /** The groups for SplitChunksPlugin. */
  groupsFrom(styles) {
    const name = (module) => this.#sheets.get(module)
    return {
      styles: { ...styles, test: (module) => !this.#sheets.has(module) },
      pageStyles: { ...styles, name, test: (module) => this.#sheets.has(module), priority: -1 },
    }
  }

  apply(compiler) {
    compiler.hooks.thisCompilation.tap('PageStyles', (compilation) => {
      compilation.hooks.optimizeChunks.tap('PageStyles', () => {
        this.#sheets = this.#found(compilation)
        // Returns nothing, because webpack repeats this hook while a callback returns true.
      })
      compilation.hooks.optimizeChunks.tap({ name: 'PageStyles', stage: 30 }, () => this.#order(compilation))
    })
  }

  /** Lets `styles` load before every other sheet, so that the same rules win whatever was opened first. */
  #order({ namedChunks }) {
    const styles = namedChunks.get('styles')
    for (const sheet of styles ? new Set(this.#sheets.values()) : [])
      for (const group of namedChunks.get(sheet)?.groupsIterable ?? [])
        if (!group.chunks.includes(styles)) {
          group.insertChunk(styles, namedChunks.get(sheet))
          styles.addGroup(group)
        }
  }

  #found({ chunks, chunkGraph }) {
    const users = new Map()
    for (const chunk of [...chunks].filter(this.isOfPage))
      for (const module of chunkGraph.getChunkModulesIterableBySourceType(chunk, TYPE) ?? [])
        users.set(module, [...(users.get(module) ?? []), chunk])
    const groups = new Map()
    for (const [module, chunksOfModule] of users) {
      const parts = chunksOfModule.filter(isPart)
      const others = new Set(chunksOfModule.flatMap(usersOf).filter(({ chunks }) => !chunks.includes(parts[0])))
      // Dialogs of several other pages would load the sheet of the one page that has their rules, too.
      const isOfDialogs = parts.length === 1 && others.size > 1
      const loadedBy = parts.length > 0 && !isOfDialogs ? parts : chunksOfModule
      const group = loadedBy.map(nameOf).sort().join()
      groups.set(group, [...(groups.get(group) ?? []), module])
    }
    const isLarge = ([group, modules]) =>
      modules.reduce((sum, module) => sum + module.size(TYPE), 0) >=
      (group.includes(',') ? SMALLEST.ofSeveral : SMALLEST.ofOne)
    const large = [...groups].filter(isLarge).sort(([a], [b]) => (a < b ? -1 : 1))
    const names = new Map()
    return new Map(
      large.flatMap(([group, modules]) => {
        const [first] = group.split(',')
        const number = (names.get(first) ?? 0) + 1
        names.set(first, number)
        const sheet = `styles-${first}${number > 1 ? `-${number}` : ''}`
        return modules.map((module) => [module, sheet])
      }),
    )
  }
}

module.exports = { PageStyles }

const EXPOSED = 'remote'

/**
 * Federation puts an exposed module into a chunk of its own, one more request between the entry and the page.
 * remote.ts is small and always wanted, so its chunk is merged into remoteEntry.js. What it imports from React and
 * the sdk is then consumed at once, which works because the shell provides both eagerly.
 */
class OneEntryPlugin {
  constructor(name) {
    this.name = name
  }
  apply(compiler) {
    compiler.hooks.thisCompilation.tap('OneEntryPlugin', (compilation) => {
      compilation.hooks.optimizeChunks.tap({ name: 'OneEntryPlugin', stage: 20 }, () => {
        const { chunkGraph, namedChunks } = compilation
        const entry = namedChunks.get(this.name)
        const exposed = namedChunks.get(EXPOSED)
        if (!entry || !compilation.chunks.has(exposed) || !chunkGraph.canChunksBeIntegrated(entry, exposed)) return
        chunkGraph.integrateChunks(entry, exposed)
        compilation.chunks.delete(exposed)
        namedChunks.delete(exposed.name)
        // No answer: webpack repeats this hook for as long as somebody answers true.
      })
    })
  }
}

module.exports = { EXPOSED, OneEntryPlugin }

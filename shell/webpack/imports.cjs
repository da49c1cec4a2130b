const webpack = require('webpack')

/** Whether a dependency is an `import()`, which does not load with its module. */
const isLater = (moduleGraph, dependency) =>
  dependency !== null && moduleGraph.getParentBlock(dependency) instanceof webpack.AsyncDependenciesBlock

/** The modules that load with an import, directly or indirectly. `later` includes those of nested `import()`s. */
function reachOf(compilation, block, { later = false } = {}) {
  const { moduleGraph } = compilation
  const imported = block.dependencies.map((dependency) => moduleGraph.getModule(dependency))
  return withImports(compilation, imported, (dependency) => later || !isLater(moduleGraph, dependency))
}

/** These modules and all that they import, as far as the dependencies are followed. */
function withImports({ moduleGraph }, modules, follows) {
  const found = new Set(modules)
  for (const module of found)
    for (const connection of moduleGraph.getOutgoingConnections(module)) {
      const { module: imported, dependency } = connection
      if (imported && connection.isTargetActive(undefined) && follows(dependency)) found.add(imported)
    }
  return found
}

module.exports = { isLater, reachOf, withImports }

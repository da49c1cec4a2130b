const path = require('node:path')
const webpack = require('webpack')
const { cssOf, integrity, whenFilesAreFinal } = require('./assets.cjs')
const { slotNames } = require('../src/sdk/slots.ts')
const base = require('./base.cjs')
const singletons = require('./singletons.cjs')

/** Turns `import('./x')` into a rejection that carries './x', so that pages are named and neither compiled nor run. */
class PagesByNamePlugin {
  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap('PagesByNamePlugin', (factory) =>
      factory.hooks.parser.for('javascript/auto').tap('PagesByNamePlugin', (parser) =>
        // This runs before webpack's own handler, which would follow the import.
        parser.hooks.importCall.tap({ name: 'PagesByNamePlugin', stage: -10 }, (call) => {
          const request = parser.evaluateExpression(call.source).string
          if (request === undefined) return
          const code = `Promise.reject({ request: ${JSON.stringify(request)} })`
          parser.state.module.addPresentationalDependency(new webpack.dependencies.ConstDependency(code, call.range))
          return true
        }),
      ),
    )
  }
}

const run = (config) =>
  new Promise((resolve, reject) => {
    const compiler = webpack(config)
    compiler.run((failure, stats) => {
      // Closing writes the cache for the next build.
      compiler.close(() => {
        if (failure || stats.hasErrors()) reject(failure ?? new Error(stats.toString({ all: false, errors: true })))
        else resolve()
      })
    })
  })

/** Compiles src/remote.ts for Node, runs it, and returns its facts with rendered skeletons. */
async function evaluate(context, name) {
  const outputPath = path.join(context, 'node_modules/.cache/facts')
  const entry = path.join(__dirname, '../src/facts.tsx')
  const config = base.node({ name, context, entry, outputPath, filename: 'facts.cjs' })
  config.resolve = {
    ...config.resolve,
    alias: { ...config.resolve.alias, 'remote-under-build$': path.join(context, 'src/remote.ts') },
  }
  config.plugins = [new PagesByNamePlugin()]
  await run(config)
  const file = path.join(outputPath, 'facts.cjs')
  delete require.cache[file]
  return require(file).facts()
}

/** The files that `import(request)` in remote.ts asks for, from the browser's build. */
function filesOf(compilation, request) {
  for (const module of compilation.modules)
    for (const block of module.blocks)
      if (block.dependencies.some((dependency) => dependency.request === request)) {
        const group = compilation.chunkGraph.getBlockChunkGroup(block)
        // The entry's own files load before any page.
        return group.chunks.filter((chunk) => !chunk.hasRuntime()).flatMap((chunk) => [...chunk.files])
      }
  throw new Error(`remote.ts imports ${request}, but no chunk has it`)
}

/** The modules of a build, also those that webpack has joined into one. */
const modulesOf = (compilation) => [...compilation.modules].flatMap((module) => module.modules ?? [module])

/** The backend's contracts in a build. The release works only with a backend that keeps them. */
const contractsOf = (compilation) =>
  modulesOf(compilation)
    .map(({ resource = '' }) => /backend[\\/]src[\\/](?:[\w-]+[\\/])+([\w-]+)\.contract\.ts$/.exec(resource)?.[1])
    .filter((name, index, names) => name && names.indexOf(name) === index)
    .sort()

/** Writes release.json: all that the registry, the document and the shell need to know of a release. */
class ReleasePlugin {
  constructor({ name, version }) {
    Object.assign(this, { name, version })
  }
  apply(compiler) {
    whenFilesAreFinal(compiler, 'ReleasePlugin', async (compilation) => {
      const facts = await evaluate(compiler.context, this.name)
      if (facts.name !== this.name) throw new Error(`remote.ts calls itself ${facts.name}, package.json ${this.name}`)
      const withFiles = ({ request, ...part }) => ({ ...part, files: filesOf(compilation, request) })
      return {
        ...facts,
        version: this.version,
        base: compilation.outputOptions.publicPath,
        routes: facts.routes.map(withFiles),
        slots: facts.slots.map(withFiles),
        shared: singletons.ranges(),
        contracts: contractsOf(compilation),
        integrity: integrity(compilation),
        css: cssOf(compilation, this.name),
      }
    })
  }
}

/** Writes the shell's release.json: what the document needs to know of the shell's files. */
class ShellReleasePlugin {
  constructor({ version }) {
    this.version = version
  }
  apply(compiler) {
    whenFilesAreFinal(compiler, 'ShellReleasePlugin', async (compilation) => ({
      name: 'shell',
      version: this.version,
      base: compilation.outputOptions.publicPath,
      provides: singletons.versions(),
      places: slotNames,
      // The half that runs in the backend was built just before (host.cjs).
      pages: require(path.join(compilation.outputOptions.path, 'document.cjs')).pages,
      files: compilation.getAssets().map(({ name }) => name),
      integrity: integrity(compilation),
      css: cssOf(compilation, 'shell'),
    }))
  }
}

module.exports = { ReleasePlugin, ShellReleasePlugin }

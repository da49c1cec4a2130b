const { createRequire } = require('node:module')
const path = require('node:path')
const webpack = require('webpack')
const { releaseOf } = require('./assets.cjs')
const base = require('./base.cjs')
const { compiledTexts } = require('./catalogs.cjs')

/**
 * Turns `import('./x')` into a rejection that carries './x', so that pages are named, but neither compiled nor run.
 * Skeletons are imported.
 */
class PagesByNamePlugin {
  apply(compiler) {
    compiler.hooks.normalModuleFactory.tap('PagesByNamePlugin', (factory) =>
      factory.hooks.parser.for('javascript/auto').tap('PagesByNamePlugin', (parser) =>
        // Runs before webpack's own handler, which would follow the import.
        parser.hooks.importCall.tap({ name: 'PagesByNamePlugin', stage: -10 }, (call) => {
          const request = parser.evaluateExpression(call.source).string
          if (request === undefined || /skeletons?\.tsx$/i.test(request)) return
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
        else resolve(stats.compilation)
      })
    })
  })

/** Node loads these itself, because compiling them takes half of the build. */
const LARGE_PACKAGES =
  /^(react|react-dom|react-hook-form|react-redux|react-router|react-router-dom|zod|libphonenumber-js|@hookform\/resolvers|@reduxjs\/toolkit)(\/|$)|^@lingui\/core$/

/** Builds src/remote.ts for Node, where `facts()` returns its data with rendered skeletons. */
function factsConfig(context, name) {
  const entry = path.join(__dirname, '../src/facts.tsx')
  const { publicPath } = releaseOf(context, name)
  const config = base.node({ name, context, entry, publicPath, filename: 'facts.cjs' })
  config.resolve = {
    ...config.resolve,
    alias: { ...config.resolve.alias, 'remote-under-build$': path.join(context, 'src/remote.ts') },
  }
  config.module = { ...config.module, parser: { javascript: { dynamicImportMode: 'eager' } } }
  config.plugins = [new PagesByNamePlugin()]
  config.externals = [LARGE_PACKAGES]
  config.externalsType = 'commonjs'
  return config
}

function exportsOf({ output }) {
  const file = path.join(output.path, output.filename)
  delete require.cache[file]
  // Not by this module's own `require`: webpack would count the file as a part of the build, whose change empties the cache.
  return createRequire(file)(file)
}

const SHELL = path.join(__dirname, '../src') + path.sep
/** A release of a remote must not depend on the shell's texts, which this build has too. */
const isNotOfShell = ({ resource = '' }) => !resource.startsWith(SHELL)

async function evaluate(context, name) {
  const config = factsConfig(context, name)
  const compilation = await run(config)
  const facts = await factsOf(config, compilation)
  return { files: compilation.fileDependencies, facts }
}

const factsOf = (config, compilation) => exportsOf(config).facts(compiledTexts(compilation, isNotOfShell))

module.exports = { evaluate, exportsOf, factsConfig, factsOf }

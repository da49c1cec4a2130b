const { existsSync, readdirSync } = require('node:fs')
const path = require('node:path')
const MiniCssExtractPlugin = require('mini-css-extract-plugin')
const MinimizerPlugin = require('minimizer-webpack-plugin')
const { NormalModuleReplacementPlugin } = require('webpack')
const { macros, ownRuntime } = require('./macros.cjs')
const { RELEASE, SmallCssPlugin } = require('./small-css.cjs')

const root = path.join(__dirname, '../..')

// Without it the federation plugin finds webpack by the stack of an error, for which webpack compiles the schema of its
// options: a tenth of a build.
process.env.FEDERATION_WEBPACK_PATH ??= require.resolve('webpack')

/** The chunk of a remote's remote.ts. It becomes a part of remoteEntry.js, with the rules of the skeletons. */
const EXPOSED = 'remote'

/** Packages of the workspace do not count: webpack finds them at their real path. */
const isInstalled = (file) => path.relative(root, file).split(path.sep).includes('node_modules')

/**
 * The first line of a script. With it, V8 compiles the functions while the script loads and not on their first calls.
 * On a slow phone this reduced the blocking time at the start of messages from 149 ms to 39 ms.
 */
const COMPILE_WHILE_IT_ARRIVES = '//# allFunctionsCalledOnLoad\n'

const resolve = { extensions: ['.tsx', '.ts', '.js'] }

/** The shell's own files import `i18n` from its file, because the sdk imports them. */
const swc = (name, react = { runtime: 'automatic' }) => ({
  loader: 'swc-loader',
  options: {
    swcrc: false, // swc would use the backend's .swcrc for its contracts
    jsc: {
      target: 'es2022',
      parser: { syntax: 'typescript', tsx: true },
      transform: { react },
      experimental: {
        keepImportAttributes: true,
        ...macros(name === 'shell' ? ownRuntime : '@flight-amigo/shell/sdk'),
      },
    },
  },
})

const sources = (name) => ({
  test: /\.tsx?$/,
  exclude: isInstalled,
  use: [path.join(__dirname, 'compiled-messages-loader.cjs'), swc(name)],
})
const isSources = ({ use }) => Array.isArray(use) && use.some(({ loader }) => loader === 'swc-loader')

const text = { test: /\.(css|svg)$/, with: { type: 'text' }, type: 'asset/source' }

/** Shared by the browser build and the Node build, so that skeletons have the class names of the browser. */
const css = (name, node) => ({
  test: /\.css$/,
  use: [
    ...(node ? [] : [{ loader: MiniCssExtractPlugin.loader, options: { publicPath: RELEASE } }]),
    {
      loader: 'css-loader',
      options: {
        modules: {
          auto: true,
          namedExport: false,
          exportOnlyLocals: node,
          localIdentName: '[hash:base64:5]',
          localIdentContext: root,
          // Two remotes may have two versions of shared-ui.
          localIdentHashSalt: name,
        },
      },
    },
  ],
})

/** Files that a page loads by URL. The browser build writes them, and the Node build only names them. */
const files = (node) => {
  const resource = { type: 'asset/resource', generator: { filename: '[name][ext]', emit: !node } }
  return [
    { test: /[\\/]drawings[\\/][\w-]+\.svg$/, ...resource, use: path.join(__dirname, 'drawing-loader.cjs') },
    { test: /\.(svg|webmanifest)$/, ...resource, use: path.join(__dirname, 'colors-loader.cjs') },
    { test: /\.(png|woff2)$/, ...resource },
  ]
}

const rules = (name, { node }) => [
  sources(name),
  // A contract only declares schemas, so a page leaves out a contract that it does not use.
  {
    test: /\.contract\.ts$/,
    sideEffects: false,
    enforce: 'post',
    use: ['pure-contract-loader.cjs', 'contract-texts-loader.cjs'].map((loader) => path.join(__dirname, loader)),
  },
  // Half of the federation runtime requires the other half, which would add a second copy in CommonJS.
  { test: /[\\/]@module-federation[\\/]/, resolve: { conditionNames: ['import', 'module', 'browser', 'default'] } },
  { oneOf: [text, css(name, node), ...files(node)] },
  { test: /\.fonts\.json$/, type: 'javascript/auto', use: path.join(__dirname, 'font-subset-loader.cjs') },
]

/** Unchanged modules are not compiled again. A change of the build itself empties the cache. */
const cache = (name, context) => ({
  type: 'filesystem',
  name,
  cacheDirectory: path.join(context, 'node_modules/.cache/webpack'),
  buildDependencies: {
    build: readdirSync(__dirname)
      .filter((file) => file.endsWith('.cjs'))
      .map((file) => path.join(__dirname, file)),
  },
})

/** The first build of a package has no cache to read, and writes none, because many clones are only started. */
const cacheOfRelease = (name, context) =>
  process.env.RELEASE && !existsSync(path.join(context, 'dist')) ? false : cache(name, context)

/** Replaces the half of the federation runtime that webpack adds to every bundle. */
const replaceRuntime = (file) =>
  new NormalModuleReplacementPlugin(
    /[\\/]webpack-bundler-runtime[\\/]dist[\\/]bundler\.js$/,
    path.join(__dirname, file),
  )

const browser = ({ name, context, entry, outputPath, publicPath }) => ({
  name,
  context,
  entry,
  mode: 'production',
  target: ['web', 'es2022'],
  devtool: false,
  cache: cacheOfRelease(`${name}-browser`, context),
  output: {
    path: outputPath,
    publicPath,
    uniqueName: name,
    // No content hashes: each release has its own folder, which never changes.
    filename: '[name].js',
    chunkFilename: '[name].js',
    charset: false, // scripts have the encoding of the document, which is UTF-8
    clean: { keep: /^sw\.js$/ },
    chunkLoadTimeout: 4000, // the default is two minutes
    // Otherwise a module that threw stays partly initialized in webpack's cache, and a retry gets it from there.
    strictModuleErrorHandling: true,
  },
  resolve,
  module: { rules: rules(name, { node: false }) },
  optimization: {
    chunkIds: 'named',
    // Small numbers and names of one character compress best. They may differ from release to release, because each
    // release has its own folder.
    moduleIds: 'natural',
    mangleExports: 'size',
    // All pages of a bundle share one style sheet. With two sheets, the order of arrival would decide which rule of a
    // class wins, and opening a dialog would change the page beneath it.
    splitChunks: {
      cacheGroups: {
        styles: {
          type: 'css/mini-extract',
          chunks: (chunk) => !chunk.canBeInitial() && chunk.name !== EXPOSED,
          name: 'styles',
          enforce: true,
        },
      },
    },
    // Four times as fast as terser, and its output is half a percent smaller.
    minimizer: [
      new MinimizerPlugin({
        minify: MinimizerPlugin.swcMinify,
        extractComments: false,
        terserOptions: {
          compress: { passes: 6, keep_fargs: false },
          mangle: true,
          format: { comments: false, preamble: COMPILE_WHILE_IT_ARRIVES },
        },
      }),
    ],
  },
  plugins: [
    new MiniCssExtractPlugin({ filename: '[name].css', chunkFilename: '[name].css', ignoreOrder: true }),
    new SmallCssPlugin(),
  ],
  performance: false,
})

const worker = ({ name, context, entry, outputPath, publicPath }) => {
  const { output, optimization, ...rest } = browser({ name, context, entry: { sw: entry }, outputPath, publicPath })
  const { chunkIds, moduleIds, minimizer } = optimization
  return {
    ...rest,
    name: `${name}-worker`,
    target: ['webworker', 'es2022'],
    cache: cacheOfRelease(`${name}-worker`, context),
    output: { ...output, clean: false },
    optimization: { chunkIds, moduleIds, minimizer },
    plugins: [],
  }
}

/** A bundle for Node, which runs while a release is built: no CSS files, nothing minified. */
const node = ({ name, context, entry, publicPath, filename }) => {
  // A release may be built while `npm run dev` runs.
  const build = process.env.RELEASE ? `${name}-node` : `${name}-node-development`
  return {
    name: `${name}-node`,
    context,
    entry,
    mode: 'production',
    target: 'node24',
    devtool: false,
    cache: cacheOfRelease(build, context),
    output: {
      ...{ path: path.join(context, 'node_modules/.cache/bundles', build), publicPath, filename },
      ...{ library: { type: 'commonjs2' }, asyncChunks: false },
    },
    resolve,
    module: { rules: rules(name, { node: true }) },
    optimization: { minimize: false },
    performance: false,
  }
}

module.exports = { EXPOSED, browser, cache, isSources, node, replaceRuntime, swc, worker }

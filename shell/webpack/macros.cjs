const path = require('node:path')

/**
 * The part of swc's options that compiles Lingui's macros (`Trans`, `Plural`, `t`). `runtime` is the module that the compiled
 * code imports `i18n`, `Trans` and `useLingui` from.
 */
exports.macros = (runtime) => ({
  // Otherwise swc writes a folder .swc into each package.
  cacheRoot: path.join(__dirname, '../../node_modules/.cache/swc'),
  plugins: [
    [
      require.resolve('@lingui/swc-plugin'),
      {
        // `Trans` would be the name of the macro beside that of the component, and the plugin would panic.
        runtimeModules: { i18n: [runtime, 'i18n'], trans: [runtime, 'Trans'], useLingui: [runtime, 'useLingui'] },
        descriptorFields: 'message',
      },
    ],
  ],
})

/** The module that has `i18n`, for code that is not built against the sdk: the shell itself, and tests. */
exports.ownRuntime = path.join(__dirname, '../src/sdk/i18n.tsx')

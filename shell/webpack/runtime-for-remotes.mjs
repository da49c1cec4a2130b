// In the shell, replaces the half of the federation runtime that webpack adds to every bundle, and lends both halves to
// the remotes: 3 KB and 20 KB less in each of their entries. It takes the functions that share modules. The complete half
// would add 4 KB to every first load, for remotes that the runtime loads itself.
import { init } from '@module-federation/runtime'
import { ModuleFederation } from '@module-federation/runtime-core'
import { attachShareScopeMap } from '@module-federation/webpack-bundler-runtime/dist/attachShareScopeMap.js'
import { consumes } from '@module-federation/webpack-bundler-runtime/dist/consumes.js'
import { initContainerEntry } from '@module-federation/webpack-bundler-runtime/dist/initContainerEntry.js'
import { initializeSharing } from '@module-federation/webpack-bundler-runtime/dist/initializeSharing.js'
import { installInitialConsumes } from '@module-federation/webpack-bundler-runtime/dist/installInitialConsumes.js'

const federation = {
  runtime: { init },
  bundlerRuntime: {
    consumes,
    I: initializeSharing,
    S: {},
    installInitialConsumes,
    initContainerEntry,
    // The library's `init` also prepares shared modules that are reduced to what is used, which no bundle has.
    init: ({ webpackRequire: { federation } }) => federation.runtime.init(federation.initOptions),
  },
  attachShareScopeMap,
  bundlerRuntimeOptions: {},
}

Object.defineProperty(globalThis, 'runtimeForRemotes', { value: federation })
// `externalRuntime` of remote.cjs expects this name. It has only what runtime-of-shell.mjs uses.
Object.defineProperty(globalThis, '_FEDERATION_RUNTIME_CORE', { value: { ModuleFederation } })

export default federation

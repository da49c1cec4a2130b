/**
 * Replaces parts of the federation runtime that it bundles even when nothing uses them: 8 KB of every first load.
 * Snapshots and preloading need a manifest, whose data the document carries; no remote is known to webpack, because the
 * registry names them all; src/remotes/entry.ts loads their entries; and the server compares the versions of what is
 * shared before a release goes live, of which the page has one each.
 */
export class SnapshotHandler {
  hooks = { applyPlugin() {} }
  manifestCache = new Map()
}
const nothing = () => {}
const none = {}

export {
  none as buildDescMap,
  none as errorDescMap,
  none as runtimeDescMap, // an error still has its number
  none as typeDescMap,
  nothing as bindLoggerToCompiler,
  nothing as createInfrastructureLogger,
  nothing as createLink,
  nothing as createScript,
  nothing as createScriptNode,
  nothing as formatPreloadArgs,
  nothing as generatePreloadAssetsPlugin,
  nothing as getGlobalRemoteInfo,
  nothing as getRemoteEntry,
  nothing as getRemoteEntryUniqueKey,
  nothing as getRemoteInfo,
  nothing as isEsmRemoteType,
  nothing as isStaticResourcesEqual,
  nothing as loadScript,
  nothing as loadScriptNode,
  nothing as preloadAssets,
  nothing as safeWrapper,
}
export const remotes = undefined
export const satisfy = () => true
export default {} // helpers
export const createLogger = () => console
export const infrastructureLogger = console
export const logger = console

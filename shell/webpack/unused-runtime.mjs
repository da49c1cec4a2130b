/**
 * Replaces parts of the federation runtime that it bundles even when nothing uses them: 3 KB of every first load.
 * Snapshots and preloading need a manifest, whose data the document carries; and no remote is known to webpack, because
 * the registry names them all.
 */
export class SnapshotHandler {
  hooks = { applyPlugin() {} }
  manifestCache = new Map()
}
export const getGlobalRemoteInfo = () => ({})
export const generatePreloadAssetsPlugin = () => ({})
export const formatPreloadArgs = () => []
export const preloadAssets = () => {}
export const remotes = undefined

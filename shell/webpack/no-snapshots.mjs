/**
 * Stands where the federation runtime has its snapshots of manifests, which it bundles even when they are switched off
 * (`disableSnapshot`): 1.5 KB of every first load. We have no manifests; the document says all that they would.
 */
export class SnapshotHandler {
  hooks = { applyPlugin() {} }
  manifestCache = new Map()
}
export const getGlobalRemoteInfo = () => ({})

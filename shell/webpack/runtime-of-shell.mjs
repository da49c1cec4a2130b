// In a remote, replaces the same half. Each run of an entry has its own instance, also after a failure.
const { ModuleFederation } = globalThis._FEDERATION_RUNTIME_CORE

export default {
  ...globalThis.runtimeForRemotes,
  runtime: { init: (options) => new ModuleFederation(options) },
}

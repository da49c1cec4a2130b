declare module 'react-refresh/runtime' {
  export function injectIntoGlobalHook(window: Window): void
  export function isLikelyComponentType(exported: unknown): boolean
  export function register(type: unknown, id: string): void
  export function createSignatureFunctionForTransform(): (type: unknown, key?: string) => unknown
  export function performReactRefresh(): unknown
}

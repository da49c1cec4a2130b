export function buildable(base?: string): string[]
export function releaseOf(name: string, base?: string): string

export function filesBelow(folder: string, base?: string): string[]

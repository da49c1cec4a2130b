/** The files below a folder that git would have, without those that builds make. */
export function filesBelow(folder: string, base?: string): string[]

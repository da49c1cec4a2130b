/** The packages that are built: the backend, the shell and every remote. */
export function buildable(base?: string): string[]
/** The name of the release that the sources of a package make. */
export function releaseOf(name: string, base?: string): string

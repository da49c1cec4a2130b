/** Copies a folder by hard links. */
export function linkAll(from: string, to: string): void
/** Copies source files. */
export function copySources(to: string): void
/** Copies source files, and links installed packages. */
export function copyCheckout(to: string): void

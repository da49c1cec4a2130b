/** The same folder once more, without a second copy of its files. */
export function linkAll(from: string, to: string): void
/** Copies what a person wrote, and links what is installed. */
export function copyCheckout(to: string): void

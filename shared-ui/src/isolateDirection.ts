import { pageLanguage } from './locale.ts'

const RIGHT_TO_LEFT = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufefc\u{10800}-\u{10fff}\u{1e800}-\u{1efff}]/u

/**
 * Isolates a right-to-left name, which would reorder the sentence around it. Sentences in Arabic isolate all their
 * values already (shell/webpack/catalogs.cjs).
 */
export const isolateDirection = (name: string): string =>
  RIGHT_TO_LEFT.test(name) && pageLanguage() !== 'ar' ? `\u2068${name}\u2069` : name

import type { Phrases } from './sentences.ts'

/** Each language has its own file, because a card shows two or three. */
const LOADERS = {
  eng: () => import('./eng.ts').then(({ eng }) => eng),
  hin: () => import('./hin.ts').then(({ hin }) => hin),
  tel: () => import('./tel.ts').then(({ tel }) => tel),
  tam: () => import('./tam.ts').then(({ tam }) => tam),
  urd: () => import('./urd.ts').then(({ urd }) => urd),
  ara: () => import('./ara.ts').then(({ ara }) => ara),
  spa: () => import('./spa.ts').then(({ spa }) => spa),
  fra: () => import('./fra.ts').then(({ fra }) => fra),
  deu: () => import('./deu.ts').then(({ deu }) => deu),
  cmn: () => import('./cmn.ts').then(({ cmn }) => cmn),
  kor: () => import('./kor.ts').then(({ kor }) => kor),
  jpn: () => import('./jpn.ts').then(({ jpn }) => jpn),
} satisfies Record<string, () => Promise<Phrases>>
export type LanguageCode = keyof typeof LOADERS

export const CODES = Object.keys(LOADERS) as LanguageCode[]

export const isLanguageCode = (code: string): code is LanguageCode => Object.hasOwn(LOADERS, code)

export const loadPhrases = (codes: readonly LanguageCode[]): Promise<Phrases[]> =>
  Promise.all(codes.map((code) => LOADERS[code]()))

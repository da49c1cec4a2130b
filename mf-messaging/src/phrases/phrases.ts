import type { Phrases } from './sentences.ts'

/** Each language has its own file, because a card shows two or three. */
const FILES = {
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
export type Code = keyof typeof FILES

export const CODES = Object.keys(FILES) as Code[]

export const isCode = (code: string): code is Code => Object.hasOwn(FILES, code)

export const loadPhrases = (codes: readonly Code[]): Promise<Phrases[]> =>
  Promise.all(codes.map((code) => FILES[code]()))

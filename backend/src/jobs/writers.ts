/** The ids of the rows that a letter or an SMS is about. */
export type Ids = Record<string, string | number>

/** A kind of letter or SMS with the ids that it needs: a value, so that a misspelt one does not compile. */
export interface Kind<I extends Ids = Ids> {
  /** The name in jobs: never change it while jobs wait. */
  readonly name: string
  readonly about?: I
}

export const kind = <I extends Ids>(name: string): Kind<I> => ({ name })

/** Writes a letter or an SMS when it is sent; `undefined` if its row no longer exists. */
export interface Writer<T> {
  readonly kind: Kind
  readonly write: (ids: Ids) => Promise<T | undefined>
}

export const writer = <T, I extends Ids>(of: Kind<I>, write: (ids: I) => Promise<T | undefined>): Writer<T> => ({
  kind: of,
  write: write as Writer<T>['write'],
})

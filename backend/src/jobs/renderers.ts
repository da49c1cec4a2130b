export type Ids = Record<string, string | number>

/** A constant, so that a misspelled kind does not compile. */
export interface Kind<I extends Ids = Ids> {
  /** The name in stored jobs: never change it while jobs wait. */
  readonly name: string
  readonly about?: I
}

export const kind = <I extends Ids>(name: string): Kind<I> => ({ name })

/** Renders an email or an SMS when it is sent; returns `undefined` if its row no longer exists. */
export interface Renderer<T> {
  readonly kind: Kind
  readonly render: (ids: Ids) => Promise<T | undefined>
}

export const renderer = <T, I extends Ids>(of: Kind<I>, render: (ids: I) => Promise<T | undefined>): Renderer<T> => ({
  kind: of,
  render: render as Renderer<T>['render'],
})

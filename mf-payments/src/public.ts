/** The addresses of this remote's pages, for other remotes. */

/** The checkout of a tip for a person. */
export const checkoutPath = (userId: number) => `/checkout/${userId}`

/** The checkout of a tip for a person, with a suggested amount in dollars. A suggestion of nothing is none. */
export const checkoutAddress = (userId: number, name: string, suggested?: number | null) =>
  `${checkoutPath(userId)}?amount=${suggested || 5}&name=${encodeURIComponent(name)}`

/** The addresses of this remote's pages, for other remotes. */

/** The checkout of a tip for a person. */
export const checkoutPath = (userId: number) => `/checkout/${userId}`

/** The checkout of a tip for a person, with a suggested amount in dollars. */
export const checkoutAddress = (userId: number, name: string, amount = 5) =>
  `${checkoutPath(userId)}?amount=${amount}&name=${encodeURIComponent(name)}`

/** What other remotes may know of this one: where its pages are. */

/** The checkout of a tip for somebody. */
export const checkoutPath = (userId: number) => `/checkout/${userId}`

/** The checkout of a tip for somebody, with a suggested amount in dollars. */
export const checkoutAddress = (userId: number, name: string, amount = 5) =>
  `${checkoutPath(userId)}?amount=${amount}&name=${encodeURIComponent(name)}`

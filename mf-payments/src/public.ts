/** The addresses of this remote's pages, for other remotes. */

export const checkoutPath = (userId: number) => `/checkout/${userId}`

/** The URL of the checkout, with a suggested amount in dollars. */
export const checkoutAddress = (userId: number, name: string, suggested?: number | null) =>
  `${checkoutPath(userId)}?amount=${suggested || 5}&name=${encodeURIComponent(name)}`

/** The checkout, for other remotes. */
export const checkoutPath = (userId: number) => `/checkout/${userId}`

export const suggestedCheckoutPath = (userId: number, name: string, suggested?: number | null) =>
  `${checkoutPath(userId)}?amount=${suggested || 5}&name=${encodeURIComponent(name)}`

/** What other remotes may know of this one: where its pages are. */

/** The messages page with the conversation with somebody open; it may not have begun yet. */
export const conversationAddress = (userId: number) => `/messages?to=${userId}`

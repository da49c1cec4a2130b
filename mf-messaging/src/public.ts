/** The addresses of this remote's pages, for other remotes. */

/** The conversation with a person. It may have no messages yet. */
export const conversationAddress = (userId: number) => `/messages?to=${userId}`

import type { ServerResponse } from 'node:http'

const refused = new WeakSet<ServerResponse>()

/** Marks a response with a status of 5xx that the server is designed to give. */
export const markRefused = (response: ServerResponse): unknown => refused.add(response)

/** Whether a response reports an error of the server. */
export const isFailed = (response: ServerResponse): boolean => response.statusCode >= 500 && !refused.has(response)

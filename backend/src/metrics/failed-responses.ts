import type { ServerResponse } from 'node:http'

const refused = new WeakSet<ServerResponse>()

export const markRefused = (response: ServerResponse): unknown => refused.add(response)

export const isFailed = (response: ServerResponse): boolean => response.statusCode >= 500 && !refused.has(response)

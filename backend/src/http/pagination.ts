import type { FastifyReply, FastifyRequest } from 'fastify'

/**
 * Cuts a page that was read with one extra row, and links to the next page (RFC 8288). `cursorOf` makes the next cursor
 * from the last row. It is opaque to clients.
 */
export function page<T>(
  rows: T[],
  limit: number,
  cursorOf: (last: T) => string,
  request: FastifyRequest,
  reply: FastifyReply,
): T[] {
  if (rows.length <= limit) return rows
  const shown = rows.slice(0, limit)
  const [path, query] = request.url.split('?', 2)
  const next = new URLSearchParams(query)
  next.set('cursor', cursorOf(shown.at(-1) as T))
  reply.header('link', `<${path}?${next}>; rel="next"`)
  return shown
}

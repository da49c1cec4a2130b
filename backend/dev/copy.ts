import type { Client, Connection } from 'pg'

/** A field of COPY's text format, with its four special characters escaped. */
const field = (value: string | number | boolean | null) =>
  value === null
    ? '\\N'
    : typeof value === 'string'
      ? value.replace(/[\\\t\n\r]/g, (character) => ESCAPED[character]!)
      : String(value)
const ESCAPED: Record<string, string> = { '\\': '\\\\', '\t': '\\t', '\n': '\\n', '\r': '\\r' }

export type Row = Array<string | number | boolean | null>

interface Wire extends Connection {
  query(text: string): void
  sendCopyFromChunk(chunk: Buffer): void
  endCopyFrom(): void
}

/** COPY … FROM STDIN as an object that `pg` submits like a query: `pg` knows the protocol, but has no API for it. */
export function copy(client: Client, table: string, columns: string[], rows: Row[]): Promise<void> {
  const lines = rows.map((row) => `${row.map(field).join('\t')}\n`)
  return new Promise((resolve, reject) => {
    client.query({
      submit: (connection: Connection) => {
        ;(connection as Wire).query(`copy ${table} (${columns.join(', ')}) from stdin`)
      },
      handleCopyInResponse: (connection: Wire) => {
        for (let i = 0; i < lines.length; i += 1000) {
          connection.sendCopyFromChunk(Buffer.from(lines.slice(i, i + 1000).join('')))
        }
        connection.endCopyFrom()
      },
      handleCommandComplete: () => {},
      handleError: reject, // after an error, `pg` tells this object nothing more
      handleReadyForQuery: resolve,
    } as never)
  })
}

import { Client } from 'pg'

/** Acts on a connection of its own, which ends with it. */
export async function withClient<T>(url: string, act: (client: Client) => Promise<T>): Promise<T> {
  const client = new Client({ connectionString: url })
  client.on('error', () => {}) // the statement that runs says it
  await client.connect()
  try {
    return await act(client)
  } finally {
    await client.end()
  }
}

/** The rows of one statement. */
export const rowsOf = async (url: string, text: string) => (await withClient(url, (client) => client.query(text))).rows

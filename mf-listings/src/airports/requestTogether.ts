let batch: { codes: Set<string>; response: Promise<unknown> } | undefined

/** Sends one request for all airports that the components of a page name at the same moment. */
export function requestTogether<Response>(
  code: string,
  send: (codes: string) => Response | PromiseLike<Response>,
): Promise<Response> {
  if (!batch) {
    const codes = new Set<string>()
    const response = Promise.resolve().then(() => {
      batch = undefined
      return send([...codes].sort().join())
    })
    batch = { codes, response }
  }
  batch.codes.add(code)
  return batch.response as Promise<Response>
}

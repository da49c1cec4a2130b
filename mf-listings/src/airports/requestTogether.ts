let batch: { codes: Set<string>; response: Promise<unknown> } | undefined

/** Batches the requests for single airports that the components of a page send at the same moment. */
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

/** As specified, writes to a deleted cache are lost. */
export class FakeCaches {
  readonly all = new Map<string, FakeCache>()
  has = async (name: string) => this.all.has(name)
  delete = async (name: string) => this.all.delete(name)
  open = async (name: string) => {
    const cache = this.all.get(name) ?? new FakeCache()
    this.all.set(name, cache)
    return cache
  }
}
class FakeCache {
  readonly texts = new Map<string, string>()
  key = (request: string | { url: string }) =>
    new URL(typeof request === 'string' ? request : request.url, 'http://localhost').href
  match = async (request: string) => {
    const text = this.texts.get(this.key(request))
    return text === undefined ? undefined : new Response(text)
  }
  put = async (request: string, response: Response) => void this.texts.set(this.key(request), await response.text())
  delete = async (request: string) => this.texts.delete(this.key(request))
  keys = async () => [...this.texts.keys()].map((url) => ({ url }))
}

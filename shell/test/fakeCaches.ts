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
  key = (asked: string | { url: string }) =>
    new URL(typeof asked === 'string' ? asked : asked.url, 'http://localhost').href
  match = async (asked: string) => {
    const text = this.texts.get(this.key(asked))
    return text === undefined ? undefined : new Response(text)
  }
  put = async (asked: string, response: Response) => void this.texts.set(this.key(asked), await response.text())
  delete = async (asked: string) => this.texts.delete(this.key(asked))
  keys = async () => [...this.texts.keys()].map((url) => ({ url }))
}

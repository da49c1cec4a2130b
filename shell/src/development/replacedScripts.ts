type Builds = Record<string, { base: string; integrity: Record<string, string> }>

/**
 * A build can replace a script after the document has named its hash: the browser then refuses the script. Calls `reload`
 * for a refused script of which there is a newer build. Returns a function that takes the latest builds.
 */
export function reloadWhenReplaced(reload: () => void): (builds: Builds) => void {
  let latest: Builds = {}
  const refused: HTMLScriptElement[] = []

  const isReplaced = ({ src, integrity }: HTMLScriptElement) =>
    Object.values(latest).some(({ base, integrity: hashes }) =>
      Object.entries(hashes).some(([file, hash]) => src.split('?')[0] === base + file && hash !== integrity),
    )
  const check = () => {
    if (!refused.some(isReplaced)) return
    refused.length = 0
    reload()
  }
  addEventListener(
    'error',
    ({ target }) => {
      if (!(target instanceof HTMLScriptElement)) return
      refused.push(target)
      check()
    },
    true,
  )
  return (builds) => {
    latest = builds
    check()
  }
}

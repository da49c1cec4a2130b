// Applies the builds of `npm run dev` to the open page, and shows their errors.
import '@flight-amigo/shell/sdk'
// Remotes from the last build need the production runtime.
import 'react/jsx-runtime'
import { readSite } from '../remotes/site.ts'
import { api } from '../sdk/api.ts'
import { hasChangedCatalog, reloadWhenReplaced, updateStyles } from './builds.ts'
import { refresh, runningBundles } from './hot.ts'
import { updateHashes } from './hotLoading.ts'
import { type BuildProblem, showProblems } from './problems.ts'

declare const DEV_SERVER: string

export interface State {
  builds: Record<string, { build: string; base: string; integrity: Record<string, string> }>
  problems: BuildProblem[]
}

let latest = {} as State
let failures: BuildProblem[] = []
let working: Promise<void> = Promise.resolve()

/** A module that runs again declares its endpoints again. */
const { injectEndpoints } = api
Object.assign(api, {
  injectEndpoints: (added: Parameters<typeof injectEndpoints>[0]) =>
    injectEndpoints({ ...added, overrideExisting: true }),
})

const reload = () => location.reload()

const reloadForScripts = reloadWhenReplaced(reload)

/** Updates every bundle to its latest build. Reloads the page if that cannot be done in place. */
async function update() {
  for (const [name, { hot, build }] of runningBundles) {
    for (let before = ''; latest.builds[name] && build() !== latest.builds[name].build && before !== build(); ) {
      before = build()
      // No update leads from a build of an earlier server process to this one.
      if (hot.status() !== 'idle' || !(await hot.check(true).catch(() => null))) return reload()
    }
  }
  refresh()
}

function take(state: State) {
  const { locale = 'en' } = readSite()
  if (hasChangedCatalog(latest.builds, state.builds, locale)) return reload()
  latest = state
  failures = []
  for (const [name, { base, integrity }] of Object.entries(state.builds)) {
    updateHashes(name, integrity)
    updateStyles(name, base, integrity)
  }
  reloadForScripts(state.builds)
  showProblems(state.problems)
  working = working.then(update)
}

addEventListener('hot failure', ({ detail }: Event & { detail?: Error }) => {
  failures = [...failures, { title: 'A changed module throws', text: `${detail?.stack ?? detail}` }]
  showProblems([...latest.problems, ...failures])
})

const builds = new EventSource(`${DEV_SERVER}/changes`)
builds.onmessage = ({ data }) => take(JSON.parse(data))

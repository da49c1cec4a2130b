import { spawn } from 'node:child_process'
import { node } from './root.mjs'

export async function startSiteOfCopy(copy, data) {
  const env = { ...process.env, PORT: '0', DATA_DIR: data, LOG_LEVEL: 'warn' }
  const site = spawn(node, ['backend/dev/start.ts'], { cwd: copy, env, stdio: ['ignore', 'pipe', 'inherit'] })
  let output = ''
  const address = await new Promise((resolve, reject) => {
    site.once('exit', () => reject(new Error(`The site ended before it was up:\n${output}`)))
    site.stdout.setEncoding('utf8').on('data', (text) => {
      output += text
      const [found] = /http:\/\/[\w.:]+\d/.exec(output) ?? []
      if (found) resolve(found)
    })
  })
  const ended = new Promise((resolve) => site.once('exit', resolve))
  const end = () => {
    site.kill()
    return ended
  }
  return { address, end }
}

import { createHash } from 'node:crypto'

interface Hosts {
  scriptHosts: string[]
  connectHosts: string[]
  frameHosts: string[]
  /** Of the releases in this document whose files lie elsewhere. */
  releaseHosts: string[]
}

const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`

/**
 * What the browser may load and run. No nonce: `import()` inherits one, so it would admit any remote. No
 * 'unsafe-inline': the styles and the one script that stand in the document are admitted by their hashes.
 */
export const contentSecurityPolicy = (
  inline: { scripts: string[]; styles: string[] },
  { scriptHosts, connectHosts, frameHosts, releaseHosts }: Hosts,
) =>
  [
    ["default-src 'self'"],
    ["script-src 'self'", ...releaseHosts, ...scriptHosts, ...inline.scripts.map(hashOf)],
    ["style-src 'self'", ...releaseHosts, ...inline.styles.map(hashOf)],
    ["img-src 'self' https: data:"],
    ["font-src 'self'", ...releaseHosts],
    ["connect-src 'self'", ...releaseHosts, ...connectHosts],
    ["frame-src 'self'", ...frameHosts],
    ["object-src 'none'"],
    ["base-uri 'none'"],
    ["frame-ancestors 'none'"],
    ["form-action 'self'"],
  ]
    .map((directive) => directive.join(' '))
    .join('; ')

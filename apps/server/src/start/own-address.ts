import type { Env } from './env.ts'

/** The ports that a URL leaves out. */
const usualPorts = { http: 80, https: 443 } as const

/**
 * Returns the URL at which this machine reaches the console, unless a public one is set.
 * @example ownAddress({ publicUrl: undefined, tls: undefined, host: '127.0.0.1', port: 8080 }) // http://127.0.0.1:8080
 */
export function ownAddress({ publicUrl, tls, host, port }: Pick<Env, 'publicUrl' | 'tls' | 'host' | 'port'>): string {
  if (publicUrl !== undefined) return publicUrl
  const scheme = tls ? 'https' : 'http'
  const name = host === '0.0.0.0' || host === '::' ? 'localhost' : host.includes(':') ? `[${host}]` : host
  return `${scheme}://${name}${port === usualPorts[scheme] ? '' : `:${port}`}`
}

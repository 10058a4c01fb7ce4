import type { App } from '../../../context.ts'

/**
 * Where clients of this machine's hubs connect over TCP if UDP is blocked: the port for devices, or the public one if it
 * is not behind a proxy that speaks HTTPS. Undefined if there is none.
 */
export function tcpAddress({
  env,
  publicUrl,
}: Pick<App, 'env' | 'publicUrl'>): { host: string; port: number } | undefined {
  if (env.vpnTcp !== undefined) return env.vpnTcp ?? undefined
  const isHere = env.roles.includes('vpn') && (env.roles.includes('gateway') || env.roles.includes('api'))
  if (!isHere) return undefined
  const url = new URL(publicUrl())
  const host = env.vpnHost ?? url.hostname
  if (env.devicePort !== undefined && env.roles.includes('gateway')) return { host, port: env.devicePort }
  if (url.protocol === 'https:' && !env.tls) return undefined
  const port = Number(url.port || (url.protocol === 'https:' ? 443 : 80))
  // With `PORT=0` the port is not known in advance.
  return port === 0 ? undefined : { host, port }
}

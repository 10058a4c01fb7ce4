import type { Map as MapLibre } from 'maplibre-gl'
import type { MapService } from './types.ts'

/** The time in ms after which a service that has shown nothing is considered failed. */
const LIMIT = 10_000
/** Sources that the map adds itself. */
const own = new Set(['markers', 'chosen'])

const originOf = (address: string): string | undefined => {
  try {
    // The placeholders of a template are not part of the host.
    return new URL(address, window.location.href).origin
  } catch {
    return undefined
  }
}

/**
 * Restricts the map's requests to its own server and the host of the service, regardless of the URLs in the service's
 * style: the page's content security policy does not apply to requests of a worker.
 */
export function onlyFrom(service: MapService | undefined): (url: string) => { url: string } {
  const allowed = new Set([
    window.location.origin,
    ...[service?.style, service?.tiles].flatMap((address) => (address === undefined ? [] : (originOf(address) ?? []))),
  ])
  return (url) => ({ url: /^(data|blob):/.test(url) || allowed.has(originOf(url) ?? '') ? url : 'data:,' })
}

/** Calls `onFailed` once if a service fails before it has shown anything. @returns a function that stops watching */
export function watchService(map: MapLibre, onFailed: () => void): () => void {
  let settled = false
  const settle = (failed: boolean): void => {
    if (settled) return
    settled = true
    clearTimeout(timer)
    if (failed) onFailed()
  }
  // Missing tiles outside the area of a service are not a failure: in that case the map has loaded everything there is.
  const timer = setTimeout(() => settle(!map.areTilesLoaded()), LIMIT)
  map.on('error', () => settle(true))
  map.on('data', (event) => {
    const { sourceId, tile } = event as { sourceId?: string; tile?: unknown }
    if (tile !== undefined && sourceId !== undefined && !own.has(sourceId)) settle(false)
  })
  return () => settle(false)
}

import type { Map as MapLibre } from 'maplibre-gl'
import type { MapService } from './types.ts'

/** A service that has shown nothing within this time in ms is taken for dead. */
const LIMIT = 10_000
/** What the map adds by itself. */
const own = new Set(['markers', 'chosen'])

const originOf = (address: string): string | undefined => {
  try {
    // The placeholders of a template are no part of the host.
    return new URL(address, window.location.href).origin
  } catch {
    return undefined
  }
}

/**
 * Lets the map ask its own server and the service's host, and nobody else, whatever the service's style names: what a worker
 * asks for is not held by the page's policy.
 */
export function onlyFrom(service: MapService | undefined): (url: string) => { url: string } {
  const allowed = new Set([
    window.location.origin,
    ...[service?.style, service?.tiles].flatMap((address) => (address === undefined ? [] : (originOf(address) ?? []))),
  ])
  return (url) => ({ url: /^(data|blob):/.test(url) || allowed.has(originOf(url) ?? '') ? url : 'data:,' })
}

/** Tells once that a service fails before it has shown anything. @returns ends the watch */
export function watchService(map: MapLibre, onFailed: () => void): () => void {
  let settled = false
  const settle = (failed: boolean): void => {
    if (settled) return
    settled = true
    clearTimeout(timer)
    if (failed) onFailed()
  }
  // Tiles outside what a service covers are no failure: the map has then loaded all that there is.
  const timer = setTimeout(() => settle(!map.areTilesLoaded()), LIMIT)
  map.on('error', () => settle(true))
  map.on('data', (event) => {
    const { sourceId, tile } = event as { sourceId?: string; tile?: unknown }
    if (tile !== undefined && sourceId !== undefined && !own.has(sourceId)) settle(false)
  })
  return () => settle(false)
}

import { readdirSync } from 'node:fs'
import { createRequire } from 'node:module'
import { dirname, join } from 'node:path'
import type { Browser } from 'playwright-core'

const library = dirname(createRequire(import.meta.url).resolve('maplibre-gl/dist/maplibre-gl.css'))
const assets = join(import.meta.dirname, '../../apps/console/dist/assets')

/** A page with nothing but the map library and the land that the console's map shows first. */
const page = (land: string): string => `<!doctype html><link rel="stylesheet" href="maplibre-gl.css">
<div id="map" style="width:900px;height:480px"></div>
<script type="module">
  import { Map, setWorkerUrl } from './maplibre-gl.mjs'
  setWorkerUrl(new URL('maplibre-gl-worker.mjs', location).href)
  const map = new Map({ container: 'map', center: [10, 25], zoom: 0.8, fadeDuration: 0, style: {
    version: 8,
    sources: { land: { type: 'geojson', data: location.origin + '/assets/${land}' } },
    layers: [
      { id: 'water', type: 'background', paint: { 'background-color': '#cde' } },
      { id: 'land', source: 'land', type: 'fill', paint: { 'fill-color': '#fff' } },
      { id: 'borders', source: 'land', type: 'line', paint: { 'line-color': '#888' } },
    ],
  } })
  map.on('sourcedata', ({ sourceId, isSourceLoaded }) => {
    if (sourceId === 'land' && isSourceLoaded) document.body.setAttribute('data-land', '')
  })
  map.once('idle', () => document.body.setAttribute('data-drawn', ''))
</script>`

/**
 * Shows the land of the bundled map in a page of its own, with nothing in the cache: what the library and the browser's
 * renderer take. @returns the milliseconds until the land is loaded, and until it is drawn
 */
export async function bareMap(browser: Browser, url: string): Promise<{ land: number; drawn: number }> {
  const file = readdirSync(assets).find((name) => /^land-110m-.*\.json$/.test(name))
  if (!file) throw new Error('the console is not built')
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const tab = await context.newPage()
  await tab.route(`${url}/bare-map/**`, (route) => {
    const name = new URL(route.request().url()).pathname.split('/').at(-1)!
    return name === ''
      ? route.fulfill({ contentType: 'text/html', body: page(file) })
      : route.fulfill({ path: join(library, name) })
  })
  const started = performance.now()
  await tab.goto(`${url}/bare-map/`, { waitUntil: 'commit' })
  await tab.waitForSelector('[data-land]', { timeout: 60_000 })
  const land = performance.now() - started
  await tab.waitForSelector('[data-drawn]', { timeout: 60_000 })
  const drawn = performance.now() - started
  await context.close()
  return { land, drawn }
}

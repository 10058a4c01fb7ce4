import { mapFiles } from './data.ts'
import { type Gazetteer, gazetteer, type NamedPlace, readTowns } from './gazetteer.ts'

/** The time limit of a request in ms, after which it counts as failed. */
const LIMIT = 20_000

let loaded: Promise<{ places: Gazetteer; towns: readonly NamedPlace[] }> | undefined

async function read(url: string): Promise<Response> {
  const response = await fetch(url, { signal: AbortSignal.timeout(LIMIT) })
  if (!response.ok) throw new Error(`${url}: ${response.status}`)
  return response
}

async function load() {
  const [countries, text] = await Promise.all([
    read(mapFiles.countries).then((answer) => answer.json()),
    read(mapFiles.cities).then((answer) => answer.text()),
  ])
  const named = (countries as Omit<NamedPlace, 'country'>[]).map((country) => ({ ...country, country: '' }))
  const towns = readTowns(text)
  return { places: gazetteer(named, towns), towns }
}

/**
 * Loads the places of the bundled map once, when a user first searches for one or zooms in far enough to see their
 * names.
 */
export function loadPlaces(): NonNullable<typeof loaded> {
  loaded ??= load().catch((error: unknown) => {
    loaded = undefined
    throw error
  })
  return loaded
}

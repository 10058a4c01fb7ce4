import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'
import { type ApiSystem, maxDescription, type UploadedSystem } from '@outpost/contract/device-api/constants'
import type { Transaction } from '../../db/database.ts'
import { DescribedApi } from './described-api.ts'
import { readDescription } from './openapi.ts'
import { type ApiDevice, bestOf, systemOf, versionOf } from './system.ts'

/** Which description applies to a device. */
export interface DescriptionName {
  system: ApiSystem
  version: string
  /** Unique and stable, part of its URL: `rutos-7.14.2`. */
  name: string
  /** The uploaded description; undefined if it comes with the product. */
  id?: number
}

/** Large descriptions that are kept in memory, because reading one takes a tenth of a second. */
const kept = 3

const shipped: Partial<Record<ApiSystem, string>> = {}

/** Returns the text of a description that comes with the product. */
function shippedText(system: 'openwrt' | 'fake'): string {
  return (shipped[system] ??= readFileSync(new URL(`descriptions/${system}.json`, import.meta.url), 'utf8'))
}

const isShipped = (system: string): system is 'openwrt' | 'fake' => system === 'openwrt' || system === 'fake'

/** The descriptions of uploaded systems as they are in the database, without their content. */
export type KnownDescriptions = readonly { id: number; system: UploadedSystem; version: string }[]

/** Reads which descriptions there are, to find those of many devices. */
export const knownDescriptions = (tx: Transaction): Promise<KnownDescriptions> =>
  tx.selectFrom('api_descriptions').select(['id', 'system', 'version']).execute()

/** Why a device has no description. */
export type NoDescription = 'no_api' | 'no_description'

/** Finds the description of a device by its system and firmware (CONFIGURATOR-030). */
export function describes(device: ApiDevice, known: KnownDescriptions): DescriptionName | NoDescription {
  const system = systemOf(device)
  if (!system) return 'no_api'
  if (isShipped(system)) return { system, version: '1.0.0', name: `${system}-1.0.0` }
  const firmware = versionOf(device)
  const best =
    firmware &&
    bestOf(
      known.filter((each) => each.system === system),
      firmware,
    )
  return best ? { system, version: best.version, name: `${system}-${best.version}`, id: best.id } : 'no_description'
}

/** Returns the text of the description with a name; undefined if there is none. */
export async function documentOf(tx: Transaction, name: string): Promise<string | undefined> {
  const [, system = '', version = ''] = /^([a-z]+)-([\d.]+)$/.exec(name) ?? []
  if (isShipped(system)) return version === '1.0.0' ? shippedText(system) : undefined
  const row = await tx
    .selectFrom('api_descriptions')
    .select('document')
    .where('system', '=', system as UploadedSystem)
    .where('version', '=', version)
    .executeTakeFirst()
  return row && gunzipSync(row.document, { maxOutputLength: maxDescription + 1 }).toString()
}

const cache = new Map<string, DescribedApi>()

/** Returns the API of a description, read once. Undefined if it was deleted meanwhile. */
export async function describedApi(tx: Transaction, { name, id }: DescriptionName): Promise<DescribedApi | undefined> {
  const key = id === undefined ? name : `${name}#${await hashOf(tx, id)}`
  const known = cache.get(key)
  if (known) return known
  const text = await documentOf(tx, name)
  if (text === undefined) return undefined
  const api = new DescribedApi(readDescription(text))
  cache.set(key, api)
  for (const oldest of cache.keys()) {
    if (cache.size <= kept + Object.keys(shipped).length) break
    if (oldest !== key) cache.delete(oldest)
  }
  return api
}

/** A description may have been replaced by another process. */
async function hashOf(tx: Transaction, id: number): Promise<string> {
  const row = await tx.selectFrom('api_descriptions').select('sha256').where('id', '=', id).executeTakeFirst()
  return row?.sha256.toString('hex') ?? ''
}

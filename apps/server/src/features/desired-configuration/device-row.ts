import type { Selectable } from 'kysely'
import type { App } from '../../context.ts'
import type { Database } from '../../db/database.ts'
import type { Confirmed, Observed } from './render/diff.ts'
import type { Adopted } from './render/render.ts'
import type { Value } from './uci/parse.ts'

type Sealed = Pick<App, 'sealer'>
type Row = Selectable<Database['desired_devices']>

/** A config as it is stored: the hash of its file, and its sections as name, type and options. */
type StoredConfig = [hash: string, sections: [name: string, type: string, options: Record<string, Value>][]]

const open = <T>(app: Sealed, bytes: Buffer | null | undefined, none: T): T =>
  bytes ? (JSON.parse(app.sealer.unseal(bytes).toString()) as T) : none
const seal = (app: Sealed, value: unknown): Buffer => app.sealer.seal(Buffer.from(JSON.stringify(value)))

/** Seals what was read of a device. */
export const sealObserved = (app: Sealed, observed: Observed): Buffer =>
  seal(
    app,
    Object.fromEntries(
      [...observed].map(([config, { hash, sections }]): [string, StoredConfig] => [
        config,
        [hash, sections.map(({ name, type, options }) => [name, type, Object.fromEntries(options)])],
      ]),
    ),
  )

/** Returns what was read of a device, by config; empty if it was never read. */
export function openObserved(app: Sealed, bytes: Buffer | null | undefined): Observed {
  const stored = Object.entries(open<Record<string, StoredConfig>>(app, bytes, {}))
  return new Map(
    stored.map(([config, [hash, sections]]) => [
      config,
      {
        hash,
        sections: sections.map(([name, type, options]) => ({
          config,
          name,
          type,
          options: new Map(Object.entries(options)),
          line: 0,
        })),
      },
    ]),
  )
}

interface StoredConfirmed {
  options: [key: string, value: Value, secret: boolean][]
  added: string[]
}

/** Seals what a device has confirmed, or will have. */
export const sealConfirmed = (app: Sealed, { options, added }: Confirmed): Buffer =>
  seal(app, {
    options: [...options].map(([key, { value, secret }]) => [key, value, secret]),
    added: [...added],
  } satisfies StoredConfirmed)

/** Returns what a device has confirmed; empty if that is nothing. */
export function openConfirmed(app: Sealed, bytes: Buffer | null | undefined): Confirmed {
  const { options, added } = open<StoredConfirmed>(app, bytes, { options: [], added: [] })
  return {
    options: new Map(options.map(([key, value, secret]) => [key, { value, secret }])),
    added: new Set(added),
  }
}

/** Seals what was taken over from a device. */
export const sealAdopted = (app: Sealed, adopted: Adopted): Buffer => seal(app, [...adopted])

/** Returns what was taken over from a device, by option. */
export const openAdopted = (app: Sealed, row: Pick<Row, 'adopted'> | undefined): Adopted =>
  new Map(open<[string, Value | null][]>(app, row?.adopted, []))

import { fieldPermission } from '../devices/field-permissions.ts'
import type { Permission } from '../kit/permissions.ts'
import { type Parameter, parameters } from './parameters.ts'

/** A value that can be known about a device. Charts, lists, exports and live pages request it by its address. */
export interface Value extends Pick<Parameter, 'kind' | 'unit' | 'range' | 'answer'> {
  /** The same everywhere: the name of a parameter, or `configId:url:parameter` of a template. At most 64 characters. */
  address: string
  /**
   * Its id in the stored history (`telemetry.parameters`, a smallint), from the id range of its source. The meaning of
   * an id never changes.
   */
  id: number
  /** Whether its values over time are stored; numbers only. */
  history: boolean
  /** Whether the latest state also stores the time of this value, because not every report contains it. */
  timed: boolean
  /** The permission required in addition to access to the device; undefined if none is. */
  permission: Permission | undefined
  /**
   * Converts what the device reported, such as registers in hexadecimal, to a value in its unit. Returns undefined for
   * anything else, which is then not stored. Missing if devices report the value itself.
   */
  read?: (reported: unknown) => string | number | undefined
  /** The days for which its history can be read; undefined if as long as it is stored. */
  days?: number
}

/**
 * A source of values. It may be added at runtime, and the values it finds may change at any time.
 * @example
 * const remove = app.values.add({ name: 'templates', ids: [1000, 32_767], find: (address) => points.get(address), … })
 */
export interface ValueSource {
  name: string
  /** The range of ids that it assigns to its values. No other source may use them. */
  ids: readonly [first: number, last: number]
  /**
   * Returns the value at an address, or undefined if this source does not have it. Called for every reported value, so
   * it must not do I/O.
   */
  find(address: string): Value | undefined
  /** Returns those of its values that have one of these addresses, in the order in which users look for them. */
  among(addresses: ReadonlySet<string>): readonly Value[]
}

/** All values that can be known about devices, from all sources combined. */
export class ValueCatalogue {
  readonly #sources: ValueSource[] = []

  constructor(...sources: ValueSource[]) {
    for (const source of sources) this.add(source)
  }

  /**
   * Adds a source. Sources are searched in the order in which they were added. Returns a function that removes it.
   * @throws Error if its ids overlap those of another source, which would change the meaning of stored history
   */
  add(source: ValueSource): () => void {
    const [first, last] = source.ids
    const other = this.#sources.find(({ ids }) => first <= ids[1] && last >= ids[0])
    if (other) throw new Error(`The values of ${source.name} use numbers of ${other.name}: ${other.ids.join(' to ')}.`)
    this.#sources.push(source)
    return () => {
      const at = this.#sources.indexOf(source)
      if (at !== -1) this.#sources.splice(at, 1)
    }
  }

  /** Returns the value at an address, or undefined if no source has it. */
  find(address: string): Value | undefined {
    for (const source of this.#sources) {
      const value = source.find(address)
      if (value) return value
    }
    return undefined
  }

  /**
   * Returns the values with these addresses, by source and then in the source's order. Unknown addresses are omitted.
   */
  among(addresses: Iterable<string>): Value[] {
    const wanted = new Set(addresses)
    return this.#sources.flatMap((source) => source.among(wanted))
  }
}

const valueOf = ({ name, history, ...rest }: Parameter): Value => ({
  ...rest,
  address: name,
  history: history === true,
  timed: false,
  permission: fieldPermission(name),
})
const ofParameters = parameters.map(valueOf)
const byName: ReadonlyMap<string, Value> = new Map(ofParameters.map((value) => [value.address, value]))

/** The values that every device may report, as listed in `parameters.ts`. */
export const parameterSource: ValueSource = {
  name: 'parameters',
  ids: [1, 999],
  find: (address) => byName.get(address),
  among: (addresses) => ofParameters.filter(({ address }) => addresses.has(address)),
}

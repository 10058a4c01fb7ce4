import { fieldPermission } from '../devices/field-permissions.ts'
import type { Permission } from '../kit/permissions.ts'
import { type Parameter, parameters } from './parameters.ts'

/**
 * One thing that can be known of a device: what charts, lists, exports and live pages ask for by its address.
 */
export interface Value extends Pick<Parameter, 'kind' | 'unit' | 'range' | 'answer'> {
  /** The same everywhere: the name of a parameter, or `configId:url:parameter` of a template. At most 64 characters. */
  address: string
  /** Its number in stored history (`telemetry.parameters`, a smallint), one of its source's. It never changes its meaning. */
  id: number
  /** Its course is kept; numbers only. */
  history: boolean
  /** The latest state keeps the moment of this value, since it does not come with every report. */
  timed: boolean
  /** What a reader needs besides the sight of the device; undefined where that is enough. */
  permission: Permission | undefined
}

/**
 * Where values come from. A source may be added while the program runs, and what it finds may change at any time.
 * @example
 * const remove = app.values.add({ name: 'templates', ids: [1000, 32_767], find: (address) => points.get(address), … })
 */
export interface ValueSource {
  name: string
  /** The first and the last number that it gives its values; no other source may use them. */
  ids: readonly [first: number, last: number]
  /** The value of an address; undefined where it is none of this source's. Asked for each reported value: no I/O. */
  find(address: string): Value | undefined
  /** Its values among these addresses, in the order in which people look for them. */
  among(addresses: ReadonlySet<string>): readonly Value[]
}

/** Everything that can be known of devices, from all sources together. */
export class ValueCatalogue {
  readonly #sources: ValueSource[] = []

  constructor(...sources: ValueSource[]) {
    for (const source of sources) this.add(source)
  }

  /**
   * Adds a source, whose addresses are asked for after those of earlier ones. The returned function takes it away.
   * @throws Error where numbers of it belong to another source: stored history would change its meaning
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

  /** The value of an address; undefined where no source knows it. */
  find(address: string): Value | undefined {
    for (const source of this.#sources) {
      const value = source.find(address)
      if (value) return value
    }
    return undefined
  }

  /** The values among these addresses, by source and then in the source's order. Addresses that nobody knows are left out. */
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

/** What every device may report: the list in `parameters.ts`. */
export const parameterSource: ValueSource = {
  name: 'parameters',
  ids: [1, 999],
  find: (address) => byName.get(address),
  among: (addresses) => ofParameters.filter(({ address }) => addresses.has(address)),
}

/** What tells the models of the vendor apart for the rules of `capabilities.ts`. */
export interface ModelHardware {
  /** Copper and optical Ethernet ports together. */
  ports: number
  /** The slots for SIM cards of each modem, without eSIM. */
  sims: readonly number[]
  wifi: boolean
  /** Null if only some models of the series, or some variants of the model, have it. */
  gps: boolean | null
  io: boolean | null
  esim: boolean | null
}

type Part = 'wifi' | 'gps' | 'io' | 'esim'

/**
 * @param has the parts that every device of the series has
 * @param some the parts that only some models or variants have. An eSIM is ordered as a variant of almost every model
 * with a modem, so it is always among them.
 */
const row = (
  ports: number,
  sims: readonly number[],
  has: readonly Part[],
  some: readonly Part[] = [],
): ModelHardware => {
  const part = (name: Part): boolean | null => has.includes(name) || (some.includes(name) ? null : false)
  return {
    ports,
    sims,
    wifi: has.includes('wifi'),
    gps: part('gps'),
    io: part('io'),
    esim: sims.length > 0 ? null : false,
  }
}

/**
 * Hardware by prefix of the model name; the longest matching prefix applies. Not yet compared with each data sheet.
 */
const models: Readonly<Record<string, ModelHardware>> = {
  RUT: row(4, [1], ['wifi'], ['gps', 'io']),
  RUT2: row(2, [1], ['wifi', 'io']),
  RUT30: row(5, [], ['io']),
  RUT36: row(2, [1], ['wifi', 'io']),
  RUT8: row(0, [1], ['wifi', 'gps'], ['io']),
  RUT9: row(4, [2], ['wifi', 'io'], ['gps']),
  RUT955: row(4, [2], ['wifi', 'gps', 'io']),
  RUT956: row(4, [2], ['wifi', 'gps', 'io']),
  RUTX: row(4, [2], ['wifi', 'gps', 'io']),
  RUTX08: row(4, [], ['io']),
  RUTX09: row(4, [2], ['gps', 'io']),
  RUTX10: row(4, [], ['wifi', 'io']),
  RUTX12: row(5, [1, 1], ['wifi', 'gps', 'io']),
  RUTX14: row(5, [2], ['wifi', 'gps', 'io']),
  RUTX50: row(5, [2], ['wifi', 'gps', 'io']),
  RUTXR: row(5, [2], ['wifi'], ['gps', 'io']),
  RUTC: row(5, [2], ['wifi', 'gps', 'io']),
  RUTM: row(5, [2], ['wifi', 'gps', 'io']),
  RUTM08: row(4, [], ['io']),
  RUTM09: row(4, [2], ['gps', 'io']),
  RUTM10: row(4, [], ['wifi', 'io']),
  RUTM11: row(4, [2], ['wifi', 'gps', 'io']),
  RUTM52: row(5, [2, 2], ['wifi', 'gps', 'io']),
  RUTM56: row(5, [2, 2], ['wifi', 'gps', 'io']),
  TRB: row(1, [1], [], ['gps', 'io']),
  TRB1: row(1, [1], ['io']),
  TRB141: row(0, [1], ['io']),
  TRB142: row(0, [1], ['io']),
  TRB143: row(0, [1], ['io']),
  TRB145: row(0, [1], ['io']),
  TRB2: row(1, [2], ['gps', 'io']),
  TRB5: row(1, [1], ['io'], ['gps']),
  TCR: row(2, [1], ['wifi']),
  TAP: row(1, [], ['wifi']),
  OTD: row(2, [2], []),
  TSW: row(5, [], []),
  TSW0: row(8, [], []),
  TSW2: row(10, [], []),
  SWM: row(10, [], []),
}

/** The length of the longest prefix in the tables of models and series. */
const LONGEST = 8

/**
 * Returns the entry of a table by prefix that is the longest to match the name of a model, in upper or lower case.
 * @example entryOf({ RUT: 1, RUT9: 2 }, 'RUT956') // 2
 */
export function entryOf<T>(table: Readonly<Record<string, T>>, model: string | null | undefined): T | undefined {
  const name = (model ?? '').slice(0, LONGEST).toUpperCase()
  for (let length = name.length; length > 0; length--) {
    const prefix = name.slice(0, length)
    if (Object.hasOwn(table, prefix)) return table[prefix]
  }
  return undefined
}

/** Returns the hardware of a model, or undefined for a model of no known series. */
export const modelHardware = (model: string | null | undefined): ModelHardware | undefined => entryOf(models, model)

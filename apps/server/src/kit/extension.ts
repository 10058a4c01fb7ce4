/**
 * What an earlier feature lets later ones bring to it, since it cannot import them: how a command goes on, what keeps a company
 * from being removed. The earlier feature declares the point and reads it; a later one names its part in its manifest.
 */
export interface ExtensionPoint<Part> {
  /** For error messages alone: nothing is looked up by it. */
  readonly name: string
  /** What the features bring, in the order of their list. Throws before `connect`. */
  readonly all: () => readonly Part[]
}

/** One feature's part at a point. */
export interface Extension {
  point: ExtensionPoint<unknown>
  part: unknown
}

let connected: ReadonlyMap<ExtensionPoint<unknown>, readonly unknown[]> | undefined

/**
 * Declares a point.
 * @example export const companyHoldings = extensionPoint<Holding>('companyHoldings')
 */
export function extensionPoint<Part>(name: string): ExtensionPoint<Part> {
  const point: ExtensionPoint<Part> = {
    name,
    all() {
      // Without its subscribers an event would be lost without a word.
      if (!connected) throw new Error(`${name} is asked before the features are connected`)
      return (connected.get(point) ?? []) as readonly Part[]
    },
  }
  return point
}

/** One part for a manifest's `extensions`. */
export const extend = <Part>(point: ExtensionPoint<Part>, part: Part): Extension => ({ point, part })

/**
 * Makes known what all features bring, in the place of what was known. Every process does so once, before anything else;
 * the order of the list is the order in which parts are read and subscribers run.
 */
export function connect(features: readonly { on?: readonly Extension[]; extensions?: readonly Extension[] }[]): void {
  const all = features.flatMap(({ on = [], extensions = [] }) => [...on, ...extensions])
  const points = [...Map.groupBy(all, ({ point }) => point)]
  connected = new Map(points.map(([point, parts]) => [point, parts.map(({ part }) => part)]))
}

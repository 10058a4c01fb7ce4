/**
 * A point at which later features contribute to an earlier one, which cannot import them: for example how a command
 * continues, or what prevents a company from being removed. The earlier feature declares and reads the point; a later
 * one lists its part in its manifest.
 */
export interface ExtensionPoint<Part> {
  /** Only for error messages; nothing is looked up by it. */
  readonly name: string
  /** Returns the parts of all features, in the order of the feature list. Throws before `connect`. */
  readonly all: () => readonly Part[]
}

/** One feature's part at an extension point. */
export interface Extension {
  point: ExtensionPoint<unknown>
  part: unknown
}

let connected: ReadonlyMap<ExtensionPoint<unknown>, readonly unknown[]> | undefined

/**
 * Declares an extension point.
 * @example export const companyHoldings = extensionPoint<Holding>('companyHoldings')
 */
export function extensionPoint<Part>(name: string): ExtensionPoint<Part> {
  const point: ExtensionPoint<Part> = {
    name,
    all() {
      // Without its subscribers, an event would be lost silently.
      if (!connected) throw new Error(`${name} is asked before the features are connected`)
      return (connected.get(point) ?? []) as readonly Part[]
    },
  }
  return point
}

/** Creates a part for a manifest's `extensions`. */
export const extend = <Part>(point: ExtensionPoint<Part>, part: Part): Extension => ({ point, part })

/**
 * Registers the subscriptions and extensions of all features, replacing any previous ones. Every process calls this
 * once, before anything else. The order of the list is the order in which parts are read and subscribers run.
 */
export function connect(features: readonly { on?: readonly Extension[]; extensions?: readonly Extension[] }[]): void {
  const all = features.flatMap(({ on = [], extensions = [] }) => [...on, ...extensions])
  const points = [...Map.groupBy(all, ({ point }) => point)]
  connected = new Map(points.map(([point, parts]) => [point, parts.map(({ part }) => part)]))
}

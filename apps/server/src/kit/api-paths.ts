import { type Endpoint, isRead, type Method } from '@outpost/contract/kit/endpoint'

interface Node {
  literal: Map<string, Node>
  parameter: Node | undefined
  methods: Set<Method | 'HEAD'>
}

const node = (): Node => ({ literal: new Map(), parameter: undefined, methods: new Set() })
const segmentsOf = (path: string): string[] => path.replace(/\/$/, '').split('/').slice(1)

/**
 * Whether an endpoint answers HEAD as well: a GET that changes and starts nothing. An answer that arrives on a channel
 * is the result of something that was started.
 */
export const takesHead = (endpoint: Pick<Endpoint, 'method' | 'reads' | 'changes' | 'answer'>): boolean =>
  endpoint.method === 'GET' && isRead(endpoint) && endpoint.answer.kind !== 'channel'

/** The paths of the API with their methods, independent of who sends the request. */
export class ApiPaths {
  readonly #root = node()

  constructor(endpoints: Iterable<Pick<Endpoint, 'path' | 'method' | 'reads' | 'changes' | 'answer'>>) {
    for (const endpoint of endpoints) {
      let at = this.#root
      for (const segment of segmentsOf(endpoint.path))
        at = segment.startsWith('{') ? (at.parameter ??= node()) : literalOf(at, segment)
      at.methods.add(endpoint.method)
      if (takesHead(endpoint)) at.methods.add('HEAD')
    }
  }

  /**
   * Returns the methods of a path below `/api`, without query, with or without a trailing slash; undefined if there is
   * no such path. Literal segments take precedence over parameters: `/devices/move` is not a device.
   */
  methodsOf(path: string): ReadonlySet<Method | 'HEAD'> | undefined {
    return find(this.#root, segmentsOf(path), 0)?.methods
  }
}

function literalOf(at: Node, segment: string): Node {
  const known = at.literal.get(segment)
  if (known) return known
  const made = node()
  at.literal.set(segment, made)
  return made
}

/**
 * Recursion is bounded by the tree: a request line can have thousands of segments, but no path of the API has more than
 * eight.
 */
function find(at: Node, segments: readonly string[], depth: number): Node | undefined {
  const segment = segments[depth]
  if (segment === undefined) return at.methods.size > 0 ? at : undefined
  const literal = at.literal.get(segment)
  const found = literal && find(literal, segments, depth + 1)
  return found ?? (at.parameter && segment !== '' ? find(at.parameter, segments, depth + 1) : undefined)
}

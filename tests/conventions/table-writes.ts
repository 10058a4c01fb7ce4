import { parseSync } from 'vite'

/** A write to a table in a script. `table` is undefined when the code does not show which one. */
export interface Write {
  table: string | undefined
  /** The code that was found, for the failure message. */
  text: string
}

const builders = /^(insertInto|updateTable|deleteFrom|mergeInto|replaceInto)$/
const statement =
  /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|copy|update)\s+(?:only\s+)?"?([a-z_][a-z0-9_]*)"?/gi
/** Matches SQL that ends where the name of the table should follow: the name is an expression. */
const open = /\b(?:insert\s+into|merge\s+into|delete\s+from|truncate(?:\s+table)?|update)\s+$/i

interface Node {
  type: string
  [key: string]: unknown
}
const isNode = (value: unknown): value is Node =>
  typeof value === 'object' && value !== null && typeof (value as Node).type === 'string'

function* nodesOf(node: Node): Generator<Node> {
  yield node
  for (const value of Object.values(node))
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) yield* nodesOf(child)
}

/** Returns the tables that a piece of SQL writes. Prose can match as well; the caller knows which tables exist. */
const writtenIn = (sql: string): string[] => [
  ...new Set([...sql.matchAll(statement)].map(([, table]) => table!.toLowerCase())),
]

function writesOfCall(node: Node): Write[] {
  const callee = node['callee'] as Node
  const property = callee.type === 'MemberExpression' ? (callee['property'] as Node) : undefined
  const name = typeof property?.['name'] === 'string' ? property['name'] : ''
  if (!builders.test(name)) return []
  const [first] = node['arguments'] as Node[]
  const value = first?.type === 'Literal' ? first['value'] : undefined
  return typeof value === 'string'
    ? [{ table: value.split(/\s/)[0], text: `${name}('${value}')` }]
    : [{ table: undefined, text: `${name}(…)` }]
}

function writesOfTemplate(node: Node): Write[] {
  const parts = (node['quasis'] as { value: { cooked: string } }[]).map(({ value }) => value.cooked)
  const named = parts.flatMap(writtenIn).map((table) => ({ table, text: `write of ${table}` }))
  const isOpen = parts.slice(0, -1).some((part) => open.test(part))
  return isOpen ? [...named, { table: undefined, text: parts.join('${…}').trim().slice(0, 60) }] : named
}

/** Finds every write to a table in a script: with the query builder, and in SQL strings. */
export function writesOf(path: string, text: string): Write[] {
  const { program } = parseSync(path, text)
  return [...nodesOf(program as unknown as Node)].flatMap((node): Write[] => {
    if (node.type === 'CallExpression') return writesOfCall(node)
    if (node.type === 'TemplateLiteral') return writesOfTemplate(node)
    if (node.type === 'Literal' && typeof node['value'] === 'string')
      return writtenIn(node['value']).map((table) => ({ table, text: `write of ${table}` }))
    return []
  })
}

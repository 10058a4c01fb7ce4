import { parseSync, Visitor } from 'vite'
import { isScript, isTest, isTestSupport, repositoryFiles, textOf } from './source-files.ts'

export interface Expression {
  pattern: string
  flags: string
  /** Files that write it, with the line. */
  at: string[]
}

export interface Expressions {
  /** Each expression once, the person who writes it. */
  written: readonly Expression[]
  /** How many expressions each file puts together from parts, as `new RegExp(...)`. */
  assembled: ReadonlyMap<string, number>
}

/** What runs in the program, on whichever side: files that only the build or a test reads are our own. */
const isProgram = (path: string): boolean =>
  /^(apps|packages)\/[^/]+\/src\//.test(path) &&
  isScript(path) &&
  !isTest(path) &&
  !isTestSupport(path) &&
  !path.includes('/bench/')

/** Every regular expression of the program. */
export function findExpressions(): Expressions {
  const written = new Map<string, Expression>()
  const assembled = new Map<string, number>()
  for (const path of repositoryFiles().filter(isProgram)) {
    const text = textOf(path)
    const isAssembling = (callee: { type: string; name?: unknown }): void => {
      if (callee.type === 'Identifier' && callee.name === 'RegExp') assembled.set(path, (assembled.get(path) ?? 0) + 1)
    }
    const visitor = new Visitor({
      Literal(node) {
        if (!('regex' in node)) return
        const key = `/${node.regex.pattern}/${node.regex.flags}`
        const found = written.get(key) ?? { ...node.regex, at: [] }
        written.set(key, found)
        found.at.push(`${path}:${text.slice(0, node.start).split('\n').length}`)
      },
      NewExpression: ({ callee }) => isAssembling(callee),
      CallExpression: ({ callee }) => isAssembling(callee),
    })
    visitor.visit(parseSync(path, text).program)
  }
  return { written: [...written.values()], assembled }
}

import { parseSync, Visitor } from 'vite'
import { isScript, isTest, isTestSupport, repositoryFiles, textOf } from './source-files.ts'

export interface Expression {
  pattern: string
  flags: string
  /** Where it is written, as `path:line`. */
  at: string[]
}

export interface Expressions {
  /** Each distinct expression once, with every place where it is written. */
  written: readonly Expression[]
  /** The number of expressions that each file assembles from parts, with `new RegExp(...)`. */
  assembled: ReadonlyMap<string, number>
}

/** Whether a file runs in the program, on any side. Files used only by the build or by tests see only our own text. */
const isProgram = (path: string): boolean =>
  /^(apps|packages)\/[^/]+\/src\//.test(path) &&
  isScript(path) &&
  !isTest(path) &&
  !isTestSupport(path) &&
  !path.includes('/bench/')

/** Finds every regular expression of the program. */
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

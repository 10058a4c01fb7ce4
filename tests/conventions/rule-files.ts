import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseRules, type Problem, type Rule } from './rules.ts'

const folder = join(import.meta.dirname, '../../docs/rules')
/** Says how the others are read, and holds no rules. */
const guide = 'README.md'

/** All rules of the product, from the files of `docs/rules`, with what is wrong in them. */
export function readRules(): { rules: Rule[]; problems: Problem[] } {
  const names = readdirSync(folder).filter((name) => name !== guide)
  return parseRules(new Map(names.map((name) => [name.replace(/\.md$/, ''), readFileSync(join(folder, name), 'utf8')])))
}

/** The text of one rule. Throws where there is none of this id. */
export function ruleText(id: string): string {
  const rule = readRules().rules.find((candidate) => candidate.id === id)
  if (!rule) throw new Error(`docs/rules has no rule ${id}`)
  return rule.text
}

import { readFileSync, readdirSync } from 'node:fs'
import { join } from 'node:path'
import { parseRules, type Problem, type Rule } from './rules.ts'

const folder = join(import.meta.dirname, '../../docs/rules')
/** Explains how to read the other files, and contains no rules. */
const guide = 'README.md'

/** Reads all rules of the product from the files of `docs/rules`, with the problems found in them. */
export function readRules(): { rules: Rule[]; problems: Problem[] } {
  const names = readdirSync(folder).filter((name) => name !== guide)
  return parseRules(new Map(names.map((name) => [name.replace(/\.md$/, ''), readFileSync(join(folder, name), 'utf8')])))
}

/** Returns the text of one rule. Throws when there is no rule with this id. */
export function ruleText(id: string): string {
  const rule = readRules().rules.find((candidate) => candidate.id === id)
  if (!rule) throw new Error(`docs/rules has no rule ${id}`)
  return rule.text
}

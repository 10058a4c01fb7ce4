import { readdirSync } from 'node:fs'
import { join } from 'node:path'

/** The kinds of rules in docs/rules, in the order of the printed table. */
export const KINDS = ['route', 'dialog', 'call', 'text', 'rule'] as const

export type Kind = (typeof KINDS)[number]

export interface Rule {
  /** Prefix and three digits, for example `DEVICES-014`. */
  id: string
  feature: string
  kind: Kind
  text: string
  /** Line number in the file, starting at 1. */
  line: number
}

export interface Problem {
  feature: string
  line: number
  message: string
}

/** The features that the product has or will have, in order, and the prefix of their rule ids. */
export const knownFeatures: ReadonlyMap<string, string> = new Map([
  ['frame', 'FRAME'],
  ['settings', 'SETTINGS'],
  ['companies', 'COMPANIES'],
  ['channels', 'CHANNELS'],
  ['mail', 'MAIL'],
  ['roles', 'ROLES'],
  ['users', 'USERS'],
  ['auth', 'AUTH'],
  ['notifications', 'NOTIFICATIONS'],
  ['impersonation', 'IMPERSONATION'],
  ['tags', 'TAGS'],
  ['devices', 'DEVICES'],
  ['device-jobs', 'JOBS'],
  ['credits', 'CREDITS'],
  ['files', 'FILES'],
  ['tasks', 'TASKS'],
  ['templates', 'TEMPLATES'],
  ['telemetry', 'TELEMETRY'],
  ['data-usage', 'USAGE'],
  ['configurator', 'CONFIGURATOR'],
  ['device-services', 'SERVICES'],
  ['hotspots', 'HOTSPOTS'],
  ['desired-configuration', 'DESIRED'],
  ['alerts', 'ALERTS'],
  ['reports', 'REPORTS'],
  ['remote-access', 'REMOTE'],
  ['network-map', 'NETMAP'],
  ['dashboards', 'DASHBOARDS'],
  ['vpn', 'VPN'],
  ['statistics', 'STATISTICS'],
  ['search', 'SEARCH'],
  ['system', 'SYSTEM'],
  ['integrations', 'INTEGRATIONS'],
  ['system-backups', 'BACKUPS'],
  ['device-plane', 'PLANE'],
  ['security', 'SECURITY'],
])

const folder = join(import.meta.dirname, '../../docs/rules')
const added = readdirSync(folder)
  .map((name) => name.replace(/\.md$/, ''))
  .filter((name) => name !== 'README' && !knownFeatures.has(name))

/** Every file of rules with its prefix. That of a feature which is not listed above is its name without dashes. */
export const FEATURES: ReadonlyMap<string, string> = new Map([
  ...knownFeatures,
  ...added.map((name) => [name, name.replaceAll('-', '').toUpperCase()] as const),
])

const RULE_LINE = /^- \*\*([A-Z]+-\d{3})\*\* \[(route|dialog|call|text|rule)\] (\S.*)$/

/** How the text of each kind begins, so that people and the completeness test can find the name in it. */
const SHAPE: Record<Kind, RegExp> = {
  route: /^`\/[^`]*`/,
  dialog: /^"[^"]+": \S/,
  call: /^`(GET|POST|PUT|DELETE) [^` ][^`]*`/,
  text: /"[^"]+"/,
  rule: /\S/,
}

/**
 * Parses the rules in the texts of `docs/rules`, which are given by feature name. Malformed lines are reported as
 * problems; the valid lines are returned all the same.
 */
export function parseRules(sources: ReadonlyMap<string, string>): { rules: Rule[]; problems: Problem[] } {
  const rules: Rule[] = []
  const problems: Problem[] = []
  for (const [feature, source] of sources) {
    if (!FEATURES.has(feature)) problems.push({ feature, line: 1, message: 'no feature has this name' })
    const found = parseFile(feature, source)
    rules.push(...found.rules)
    problems.push(...found.problems, ...findOrderProblems(found.rules))
  }
  for (const feature of FEATURES.keys())
    if (!sources.has(feature)) problems.push({ feature, line: 1, message: 'has no file of rules' })
  return { rules, problems }
}

function parseFile(feature: string, source: string): { rules: Rule[]; problems: Problem[] } {
  const rules: Rule[] = []
  const problems: Problem[] = []
  const [heading, ...lines] = source.split('\n')
  if (heading !== `# ${feature}`) problems.push({ feature, line: 1, message: `must begin with "# ${feature}"` })
  for (const [index, content] of lines.entries()) {
    if (content.trim() === '') continue
    const line = index + 2
    const rule = parseLine(content, feature, line)
    if (rule) rules.push(rule)
    else problems.push({ feature, line, message: `does not parse: ${content.slice(0, 80)}` })
  }
  return { rules, problems }
}

function parseLine(content: string, feature: string, line: number): Rule | undefined {
  const [, id, kind, text] = RULE_LINE.exec(content) ?? []
  if (!id || !kind || !text) return undefined
  const rule: Rule = { id, feature, kind: kind as Kind, text, line }
  const belongs = id.startsWith(`${FEATURES.get(feature)}-`)
  return belongs && SHAPE[rule.kind].test(text) ? rule : undefined
}

function findOrderProblems(rules: Rule[]): Problem[] {
  const problems: Problem[] = []
  const seen = new Set<string>()
  let previous: Rule | undefined
  for (const rule of rules) {
    if (seen.has(rule.id))
      problems.push({ feature: rule.feature, line: rule.line, message: `${rule.id} stands here a second time` })
    // Ids of one feature share their prefix and have three digits, so alphabetical order is numeric order.
    else if (previous && rule.id < previous.id) {
      problems.push({ feature: rule.feature, line: rule.line, message: `${rule.id} stands after ${previous.id}` })
    }
    seen.add(rule.id)
    previous = rule
  }
  return problems
}

const NAMED_ID = new RegExp(`\\b(?:${[...FEATURES.values()].join('|')})-\\d+\\b`, 'g')

/**
 * Returns the rule ids that a test file names, those with a wrong number of digits too, so that they fail as unknown.
 */
export function findNamedIds(source: string): string[] {
  return [...new Set(source.match(NAMED_ID) ?? [])]
}

/**
 * Formats a table with a line per feature and a total: rules of each kind, rules named by a test, rules not yet named.
 */
export function formatTable(rules: Rule[], proven: ReadonlySet<string>): string {
  const rows = [...FEATURES.keys()].map((feature) =>
    countRow(
      feature,
      rules.filter((rule) => rule.feature === feature),
      proven,
    ),
  )
  const lines = [
    ['feature', ...KINDS.map((kind) => `${kind}s`), 'proven', 'not yet'],
    ...rows,
    countRow('all', rules, proven),
  ]
  return lines
    .map(([name = '', ...counts]) => name.padEnd(16) + counts.map((count) => count.padStart(9)).join(''))
    .join('\n')
}

function countRow(name: string, rules: Rule[], proven: ReadonlySet<string>): string[] {
  const provenCount = rules.filter((rule) => proven.has(rule.id)).length
  const perKind = KINDS.map((kind) => rules.filter((rule) => rule.kind === kind).length)
  return [name, ...[...perKind, provenCount, rules.length - provenCount].map(String)]
}

/** The kinds of rule that docs/rules.md knows, in the order of the printed table. */
export const KINDS = ['route', 'dialog', 'call', 'text', 'rule'] as const

export type Kind = (typeof KINDS)[number]

export interface Rule {
  /** Prefix and three digits, for example `DEVICES-014`. */
  id: string
  room: string
  kind: Kind
  text: string
  /** Line in the file, counted from 1. */
  line: number
}

export interface Problem {
  line: number
  message: string
}

/** Every room and the prefix of its ids, in the order in which docs/rules.md must hold them. */
export const ROOMS: ReadonlyMap<string, string> = new Map([
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
  ['credits', 'CREDITS'],
  ['files', 'FILES'],
  ['templates', 'TEMPLATES'],
  ['telemetry', 'TELEMETRY'],
  ['tasks', 'TASKS'],
  ['configurator', 'CONFIGURATOR'],
  ['alerts', 'ALERTS'],
  ['reports', 'REPORTS'],
  ['hotspots', 'HOTSPOTS'],
  ['dashboards', 'DASHBOARDS'],
  ['remote-access', 'REMOTE'],
  ['vpn', 'VPN'],
  ['search', 'SEARCH'],
  ['statistics', 'STATISTICS'],
  ['system', 'SYSTEM'],
  ['device-plane', 'PLANE'],
  ['security', 'SECURITY'],
])

const RULE_LINE = /^- \*\*([A-Z]+-\d{3})\*\* \[(route|dialog|call|text|rule)\] (\S.*)$/

/** How the text of each kind begins, so that a reader (and the completeness test) finds the name in it. */
const SHAPE: Record<Kind, RegExp> = {
  route: /^`\/[^`]*`/,
  dialog: /^"[^"]+": \S/,
  call: /^`(GET|POST|PUT|DELETE) [^` ][^`]*`/,
  text: /"[^"]+"/,
  rule: /\S/,
}

/** Reads the rules out of the file's text. Whatever is not as it must be is a problem; the good lines are still returned. */
export function parseRules(source: string): { rules: Rule[]; problems: Problem[] } {
  const rules: Rule[] = []
  const problems: Problem[] = []
  const roomsSeen: string[] = []

  for (const [index, content] of source.split('\n').entries()) {
    const line = index + 1
    if (content.startsWith('## ')) {
      roomsSeen.push(content.slice(3))
      continue
    }
    const room = roomsSeen.at(-1)
    if (room === undefined || content.trim() === '') continue
    const rule = parseLine(content, room, line)
    if (rule) rules.push(rule)
    else problems.push({ line, message: `does not parse: ${content.slice(0, 80)}` })
  }
  if (roomsSeen.join() !== [...ROOMS.keys()].join()) {
    problems.push({ line: 1, message: `rooms are ${roomsSeen.join(', ')}; expected ${[...ROOMS.keys()].join(', ')}` })
  }
  return { rules, problems: [...problems, ...findOrderProblems(rules)] }
}

function parseLine(content: string, room: string, line: number): Rule | undefined {
  const [, id, kind, text] = RULE_LINE.exec(content) ?? []
  if (!id || !kind || !text) return undefined
  const rule: Rule = { id, room, kind: kind as Kind, text, line }
  const belongs = id.startsWith(`${ROOMS.get(room)}-`)
  return belongs && SHAPE[rule.kind].test(text) ? rule : undefined
}

function findOrderProblems(rules: Rule[]): Problem[] {
  const problems: Problem[] = []
  const seen = new Set<string>()
  let previous: Rule | undefined
  for (const rule of rules) {
    if (seen.has(rule.id)) problems.push({ line: rule.line, message: `${rule.id} stands here a second time` })
    // Ids of one room share their prefix and have three digits, so text order is number order.
    else if (previous?.room === rule.room && rule.id < previous.id) {
      problems.push({ line: rule.line, message: `${rule.id} stands after ${previous.id}` })
    }
    seen.add(rule.id)
    previous = rule
  }
  return problems
}

const NAMED_ID = new RegExp(`\\b(?:${[...ROOMS.values()].join('|')})-\\d+\\b`, 'g')

/** The rule ids that a test file names. Ids with the wrong number of digits are returned too, so that they fail as unknown. */
export function findNamedIds(source: string): string[] {
  return [...new Set(source.match(NAMED_ID) ?? [])]
}

/** One line per room and a sum: how many rules of each kind, how many are named by a test, how many are not yet. */
export function formatTable(rules: Rule[], proven: ReadonlySet<string>): string {
  const rows = [...ROOMS.keys()].map((room) =>
    countRow(
      room,
      rules.filter((rule) => rule.room === room),
      proven,
    ),
  )
  const lines = [
    ['room', ...KINDS.map((kind) => `${kind}s`), 'proven', 'not yet'],
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

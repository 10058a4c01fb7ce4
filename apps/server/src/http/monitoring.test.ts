import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { startOutpost, type TestOutpost } from '../testing/outpost.ts'

const root = join(import.meta.dirname, '../../../..')
const read = (path: string): string => readFileSync(join(root, path), 'utf8')

let outpost: TestOutpost
/** The samples of a running system: the name of each metric with its labels. */
let samples: Map<string, Set<string>>

beforeAll(async () => {
  outpost = await startOutpost(['api', 'gateway', 'worker'])
  const text = await (await fetch(`${outpost.url}/metrics`)).text()
  samples = new Map([...text.matchAll(/^# TYPE (\w+) /gm)].map(([, name]) => [name!, new Set<string>()]))
  for (const [, name, labels = ''] of text.matchAll(/^(\w+)(?:\{(.*)\})? /gm))
    for (const [label] of labels.matchAll(/\w+="[^"]*"/g)) samples.get(name!)?.add(label)
})
afterAll(() => outpost.close())

/** Returns the metrics that expressions use, with the labels that they ask for. */
const usedIn = (text: string): { name: string; labels: string[] }[] =>
  [...text.matchAll(/\b(outpost_\w+)(?:\{([^}]*)\})?/g)].map(([, name, labels = '']) => ({
    name: name!,
    labels: [...labels.matchAll(/\w+=\\?"[^"]*"/g)].map(([label]) => label.replace('\\', '')),
  }))

interface Dashboard {
  panels: { title: string; targets: { expr: string }[] }[]
  templating: { list: { query?: string | { query: string } }[] }
}

const expressions = (): Record<string, string> => {
  const rules = read('packaging/monitoring/alerts.yml')
  const { panels, templating } = JSON.parse(read('packaging/monitoring/dashboard.json')) as Dashboard
  return {
    ...Object.fromEntries(
      [...rules.matchAll(/alert: (\w+)\n\s+expr: (.+)$/gm)].map(([, alert, expression]) => [alert!, expression!]),
    ),
    ...Object.fromEntries(panels.map(({ title, targets }) => [title, targets.map(({ expr }) => expr).join('\n')])),
    variables: JSON.stringify(templating.list),
  }
}

test('SYSTEM-045 alert rules and dashboard use only metrics and labels that a running system has', () => {
  const all = expressions()
  expect(Object.keys(all).length).toBeGreaterThan(25)
  for (const [place, expression] of Object.entries(all))
    for (const { name, labels } of usedIn(expression)) {
      expect([...samples.keys()], place).toContain(name)
      for (const label of labels.filter((one) => !one.startsWith('instance')))
        expect([...samples.get(name)!], `${place}: ${name}`).toContain(label)
    }
  const rules = read('packaging/monitoring/alerts.yml')
  const count = (pattern: RegExp): number => [...rules.matchAll(pattern)].length
  expect(count(/^ {8}expr: /gm)).toBe(count(/^ {6}- alert: /gm))
  expect(count(/^ {10}summary: '[^']+'$/gm)).toBe(count(/^ {6}- alert: /gm))
})

test('SYSTEM-045 the operating manual describes every metric of our own, and none that does not exist', () => {
  const [, chapter = ''] = /^## Monitoring\n([\s\S]*?)\n## /m.exec(read('docs/operating.md')) ?? []
  const described = new Set([...chapter.matchAll(/`(outpost_\w+)/g)].map(([, name]) => name!))
  // Those of the library that measures Node and the process have its own names and need no description.
  const own = [...samples.keys()].filter((name) => !/^outpost_(?:nodejs|process)_/.test(name))
  expect(own.filter((name) => !described.has(name))).toEqual([])
  // This one appears with the first record that a job skips.
  const later = ['outpost_job_skipped_total']
  expect([...described].filter((name) => !samples.has(name))).toEqual(later)
})

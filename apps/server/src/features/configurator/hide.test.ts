import type { PlanEntry } from '@outpost/contract/device/plan'
import { expect, test } from 'vitest'
import { hideIn, secretsOf, shownEntry } from './hide.ts'

const uci = (line: string): PlanEntry => ({ entry: 'uci', line })
const file = (content: string): PlanEntry => ({
  entry: 'file',
  path: '/etc/x',
  sha256: '0'.repeat(64),
  content: new Uint8Array(Buffer.from(content)),
})

test.each([
  [uci(String.raw`set a.b.key='Pa'\''ss-Geheim9'`)],
  [uci(String.raw`set a.b.key="Pa'ss-Geheim9"`)],
  [uci(String.raw`add_list a.b.key=Pa\'ss-Geheim9`)],
  [file(String.raw`  option key 'Pa'\''ss-Geheim9'`)],
  [file(`key = "Pa'ss-Geheim9"`)],
])('CONFIGURATOR-039 a secret with an apostrophe is hidden as it is read and as it is written', (entry) => {
  const secrets = secretsOf([entry])
  for (const text of [
    "Pa'ss-Geheim9",
    String.raw`uci refuses "set a.b.c='Pa'\''ss-Geheim9'"`,
    JSON.stringify({ said: "Pa'ss-Geheim9" }),
  ])
    expect(hideIn(text, secrets)).not.toMatch(/Pa|Geheim/)
})

test('CONFIGURATOR-039 a secret in quotes that do not end is hidden', () => {
  expect(hideIn('uci refuses Geheim99', secretsOf([uci("set a.b.key='Geheim99")]))).toBe('uci refuses (hidden)')
})

test('SECURITY-027 values of single characters that are named like secrets make no text longer', () => {
  const secrets = secretsOf([file('key h\nkey i\nkey d\nkey e\nkey n\nkey (\nkey )\n')])
  expect(hideIn('h'.repeat(4000), secrets)).toBe('h'.repeat(4000))
})

test('CONFIGURATOR-039 an entry is shown without the value of an option that is named like a secret', () => {
  expect(shownEntry({ kind: 'uci', line: "set a.b.key='x'" })).toBe('uci set a.b.key=(hidden)')
})

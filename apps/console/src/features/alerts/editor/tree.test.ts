import type { TaggedBlock } from '@outpost/contract/alerts/conditions'
import { ConditionsInput } from '@outpost/contract/alerts/conditions'
import { describe, expect, it } from 'vitest'
import { parseReadings, readingsOfEvent, readingsText } from './readings.ts'
import { blocksOf, type Group, groupKinds, groupsOf, maxGroups } from './tree.ts'

const comparison = (parameter: string, joins_with: '&&' | '||' = '&&') => ({
  parameter,
  operator: '<' as const,
  value: 1,
  joins_with,
})
const actions = [{ name: 'Reboot' as const, options: {} }]
const groupOf = (kind: Group['kind'], ...names: string[]): Group => ({
  kind,
  expression: names.map((name) => comparison(name, kind === 'any' || kind === 'none' ? '||' : '&&')),
})

describe('groups of conditions', () => {
  it('ALERTS-096 every combination of groups is what the server accepts, and is read back as it was', () => {
    const kinds = groupKinds.filter((kind) => kind !== 'mixed')
    for (const first of kinds)
      for (const second of kinds)
        for (const third of kinds) {
          const groups = [groupOf(first, 'a', 'b'), groupOf(second, 'c', 'd'), groupOf(third, 'e', 'f')]
          expect(groups).toHaveLength(maxGroups)
          const sent = ConditionsInput.parse(blocksOf(groups, actions))
          const read = groupsOf(sent as unknown as TaggedBlock[])
          expect(read).toMatchObject({ groups, actions })
        }
  })

  it('ALERTS-096 joins that differ stay as they are, and other branches are not groups', () => {
    const mixed: Group = { kind: 'mixed', expression: [comparison('a', '||'), comparison('b'), comparison('c')] }
    const sent = ConditionsInput.parse(blocksOf([mixed], actions))
    expect(groupsOf(sent as unknown as TaggedBlock[])).toMatchObject({ groups: [mixed] })
    const block = (more: object) => ({ type: 'if', expression: [comparison('a')], actions, ...more })
    const otherwise = [block({}), { type: 'else', expression: [], actions }]
    const two = [block({ conditions: [block({})] })]
    for (const tree of [otherwise, two, [block({}), block({})]])
      expect(groupsOf(ConditionsInput.parse(tree) as unknown as TaggedBlock[])).toBeUndefined()
    const notBoth = [{ ...block({ actions: [] }), expression: [comparison('a'), comparison('b')] }, otherwise[1]]
    expect(groupsOf(ConditionsInput.parse(notBoth) as unknown as TaggedBlock[])).toBeUndefined()
  })
})

describe('the text of readings', () => {
  const readings = [
    { after: 0, online: false, values: [{ parameter: 'signal', value: -105 }] },
    { after: 90, values: [{ parameter: 'operator', value: 'Example Mobile' }] },
    { after: 600, online: true, values: [] },
    { after: 7200, values: [] },
  ]
  it('ALERTS-098 is written and read back', () => {
    const text = '0 s: offline, signal = -105\n90 s: operator = Example Mobile\n10 min: online\n2 h:'
    expect(readingsText(readings)).toBe(text)
    expect(parseReadings(text)).toEqual({ readings, fault: undefined })
  })

  it('ALERTS-098 names the first line that cannot be read', () => {
    for (const line of ['signal = 1', '5: signal = 1', '5 min: signal', '5 min: = 1', '0 s: online'])
      expect(parseReadings(`1 min: signal = 1\n\n${line}`).fault, line).toBe(3)
    expect(parseReadings('').readings).toEqual([])
  })

  it('ALERTS-098 of an event lasts as long as the automation waits', () => {
    const parameters = [
      { key: 'signal', value: -105 },
      { key: 'offline', value: 900 },
    ]
    expect(readingsText(readingsOfEvent({ parameters, delay: 300, repetitions: 0 }))).toBe(
      '0 s: offline, signal = -105\n15 min:',
    )
    expect(readingsText(readingsOfEvent({ parameters: parameters.slice(0, 1), delay: 0, repetitions: 2 }))).toBe(
      '0 s: signal = -105\n1 min: signal = -105',
    )
  })
})

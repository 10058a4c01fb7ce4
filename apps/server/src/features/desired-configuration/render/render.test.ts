import { describe, expect, test, vi } from 'vitest'
import { parseUci } from '../uci/parse.ts'
import { compileTemplate, TemplateError } from './compile.ts'
import { compare, type Confirmed, drift, type Observed, shownDifference, uciLines } from './diff.ts'
import { type Given, render, renderedHash } from './render.ts'
import type { Variable } from './variables.ts'

const variable = (name: string, more: Partial<Variable> = {}): Variable => ({
  name,
  type: 'string',
  default: null,
  values: [],
  ...more,
})
const wan = (line: string): string => `package network\nconfig interface 'wan'\n\t${line}\n`
const template = (text: string, variables: Variable[] = [], id = 1) =>
  compileTemplate({ id, name: `T${id}`, version: id, text }, variables)
const given = (values: Record<string, Partial<Given> & { value: string }>): Map<string, Given> =>
  new Map(
    Object.entries(values).map(([name, value]) => [name, { layer: 'tag', name: 'North', secret: false, ...value }]),
  )
const observed = (text: string): Observed => new Map([['network', { hash: '-', sections: parseUci(text, 'network') }]])
const nothing: Confirmed = { options: new Map(), added: new Set() }

describe('DESIRED-001 a text that is not understood is refused with its line', () => {
  test.each([
    ["config interface 'wan'", 'Line 1: The first line names the package'],
    [
      'package network\nconfig interface',
      "Line 2: The section needs a name. For a section that has none on the device, use '@interface[0]'.",
    ],
    [wan("option proto 'dhcp"), 'Line 3: A quote is not closed.'],
    [wan('option proto dhcp static'), 'Line 3: There is more on this line'],
    [wan("options proto 'dhcp'"), 'Line 3: “options” is not known.'],
    [wan('option proto'), 'Line 3: proto has no value.'],
    [wan("option proto 'a'\n\toption proto 'b'"), 'Line 4: proto is defined twice.'],
    [wan("option proto '{{ what }}'"), 'Line 2: proto uses the variable “what”'],
  ])('%j', (text, message) => {
    expect(() => template(text)).toThrow(message)
    expect(() => template(text)).toThrow(TemplateError)
  })

  test('quotes, comments and unnamed sections of a device are understood', () => {
    const [first] = parseUci(
      `config rule # a comment\n\toption name 'it'\\''s "fine"'\n\tlist dns "1.1.1.1"\n`,
      'firewall',
    )
    expect(first).toMatchObject({ type: 'rule', name: '' })
    expect([...first!.options]).toEqual([
      ['name', `it's "fine"`],
      ['dns', ['1.1.1.1']],
    ])
  })
})

test('DESIRED-003 a later template replaces an option, and its origin is named', () => {
  const first = template(wan("option proto 'dhcp'\n\toption mtu '1500'"))
  const second = template(wan("option mtu '{{ mtu }}'"), [variable('mtu', { type: 'integer' })], 2)
  const { options, faults } = render([first, second], given({ mtu: { value: '1400' } }))
  expect(faults).toEqual([])
  expect(options.get('network.wan.proto')).toMatchObject({ value: 'dhcp', template: { id: 1 }, variables: [] })
  expect(options.get('network.wan.mtu')).toMatchObject({
    value: '1400',
    template: { id: 2, name: 'T2', version: 2 },
    variables: [{ name: 'mtu', from: 'tag', of: 'North' }],
  })
})

describe('DESIRED-005 what is wrong names the template and the option', () => {
  const dns = (more: Partial<Variable> = {}) =>
    template(wan("list dns '{{ dns }}'"), [variable('dns', { type: 'ipv4', ...more })])
  test.each([
    ['no value', {}, 'The variable “dns” has no value.'],
    ['a wrong type', { dns: { value: 'example' } }, 'The variable “dns” must be an IPv4 address.'],
    [
      'two tags',
      { dns: { value: '1.1.1.1', conflict: 'South' } },
      'The tags North and South give the variable “dns” different values.',
    ],
  ])('%s', (_, values, message) => {
    expect(render([dns()], given(values)).faults).toEqual([{ template: 'T1', option: 'network.wan.dns', message }])
  })

  test('an address that two interfaces have, in templates or on the device', () => {
    const address = (name: string): string => `config interface '${name}'\n\toption ipaddr '10.0.0.1'\n`
    const both = template(`package network\n${address('lan')}${address('guest')}`)
    expect(render([both], new Map()).faults).toMatchObject([{ option: 'network.guest.ipaddr' }])
    const one = render([template(`package network\n${address('guest')}`)], new Map())
    expect(compare(one, observed(address('lan')), nothing).faults).toMatchObject([
      { template: 'T1', message: 'network.lan.ipaddr of the device has the same address.' },
    ])
  })
})

test('DESIRED-006 DESIRED-009 removals come first, secrets are hidden, and options of others stay', () => {
  const text = wan("option proto 'dhcp'\n\toption password '{{ key }}'\n\tlist dns '1.1.1.1'")
  const rendered = render([template(text, [variable('key', { type: 'secret' })])], given({ key: { value: 's3cret!' } }))
  const device = observed(
    "config interface 'wan'\n\toption proto 'static'\n\toption mtu '1400'\n\toption peerdns '0'\n",
  )
  const confirmed = {
    options: new Map([['network.wan.mtu', { value: '1400', secret: false }]]),
    added: new Set<string>(),
  }
  const { differences } = compare(rendered, device, confirmed)
  expect(uciLines(differences)).toEqual([
    'delete network.wan.mtu',
    "set network.wan.proto='dhcp'",
    "set network.wan.password='s3cret!'",
    "add_list network.wan.dns='1.1.1.1'",
  ])
  expect(JSON.stringify(differences.map(shownDifference))).not.toContain('s3cret!')
})

describe('DESIRED-014 secrets of a parent company are not shown', () => {
  test('in a message about two interfaces with one address', () => {
    const interfaces = ['a', 'b'].map((name) => `config interface '${name}'\n\toption ipaddr '{{ key }}'`)
    const text = ['package network', ...interfaces].join('\n')
    const { faults } = render([template(text, [variable('key')])], given({ key: { value: 's3cret!', secret: true } }))
    expect(faults).toMatchObject([{ message: 'network.a.ipaddr has the same address.' }])
    const one = render(
      [template(wan("option ipaddr '{{ key }}'"), [variable('key')])],
      given({ key: { value: 's3cret!', secret: true } }),
    )
    const seen = compare(one, observed("config interface 'lan'\n\toption ipaddr 's3cret!'"), nothing).faults
    expect([seen.length, JSON.stringify(seen).includes('s3cret!')]).toEqual([1, false])
  })

  test('as the value before that of a template which sets no secret', () => {
    const confirmed = {
      options: new Map([['network.wan.username', { value: 's3cret!', secret: true }]]),
      added: new Set<string>(),
    }
    const device = observed(wan("option username 's3cret!'").slice(16))
    const { differences } = compare(render([template(wan("option username 'x'"))], new Map()), device, confirmed)
    expect(differences.map(shownDifference)).toEqual([
      { kind: 'set', option: 'network.wan.username', from: ['(hidden)'], to: ['(hidden)'] },
    ])
  })
})

test('DESIRED-010 DESIRED-011 what differs from the confirmed is found, and what is adopted counts before templates', () => {
  const confirmed = {
    options: new Map([['network.wan.proto', { value: 'dhcp', secret: false }]]),
    added: new Set<string>(),
  }
  expect(drift(observed("config interface 'wan'\n\toption proto 'static'"), confirmed)).toEqual([
    { key: 'network.wan.proto', from: 'dhcp', to: 'static', secret: false },
  ])
  const layers = [template(wan("option proto 'dhcp'"))]
  expect(
    render(layers, new Map(), new Map([['network.wan.proto', 'static']])).options.get('network.wan.proto'),
  ).toMatchObject({
    value: 'static',
    template: null,
  })
})

/** A generator of numbers with a seed (mulberry32), so that a failure can be repeated. */
function random(seed: number): (below: number) => number {
  let state = seed
  return (below) => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) % below
  }
}

test('DESIRED-004 DESIRED-012 a changed variable changes exactly the devices whose options have other values', () => {
  const names = ['a', 'b', 'c']
  for (let seed = 1; seed <= 300; seed++) {
    const below = random(seed)
    const used = names.filter(() => below(2) === 1)
    const text = wan(["option proto 'dhcp'", ...used.map((name) => `option o_${name} '{{ ${name} }}'`)].join('\n\t'))
    const layers = [
      template(
        text,
        names.map((name) => variable(name, { default: 'x' })),
      ),
    ]
    const values = new Map(
      names
        .filter(() => below(2) === 1)
        .map((name) => [
          name,
          { value: String(below(3)), layer: 'company' as Given['layer'], name: 'Top', secret: false },
        ]),
    )
    const before = render(layers, values)
    const changed = names[below(3)]!
    const after = render(
      layers,
      new Map(values).set(changed, { value: String(below(3)), layer: 'device', name: 'D', secret: false }),
    )
    const isOther =
      used.includes(changed) &&
      before.options.get(`network.wan.o_${changed}`)!.value !== after.options.get(`network.wan.o_${changed}`)!.value
    expect(renderedHash(before) !== renderedHash(after), `seed ${seed}`).toBe(isOther)
  }
})

describe('DESIRED-041 templates have a limit for each device, and the work does not grow with the square of it', () => {
  const many = (name: string, sections: number, options: number, value = 'x'): string =>
    [
      'package network',
      ...Array.from({ length: sections }, (_, at) =>
        [
          `config interface '${name}${at}'`,
          ...Array.from({ length: options }, (__, n) => `option o${n} '${value}'`),
        ].join('\n'),
      ),
    ].join('\n')

  test('a limit of sections, options and characters over all templates', () => {
    const part = (n: number, sections: number, options: number) => template(many(`s${n}_`, sections, options), [], n)
    const three = [part(1, 400, 1), part(2, 400, 1), part(3, 400, 1)]
    expect(render(three, new Map())).toMatchObject({
      options: new Map(),
      faults: [{ template: 'T3', message: expect.stringContaining('1000 sections together') }],
    })
    const two = [part(1, 400, 9), part(2, 400, 9)]
    expect(render(two, new Map()).faults).toMatchObject([{ message: expect.stringContaining('5000 options together') }])
    const long = template(many('a', 100, 3, '{{ long }}'), [variable('long')])
    expect(render([long], given({ long: { value: 'x'.repeat(1000) } })).faults).toMatchObject([
      { option: 'network.a87.o1', message: expect.stringContaining('262144 characters together') },
    ])
    expect(render([part(1, 400, 9)], new Map()).faults).toEqual([])
  })

  test('the options of a device are read a fixed number of times, however many sections there are', () => {
    const rendered = render([template(many('a', 300, 2))], new Map())
    const values = vi.spyOn(rendered.options, 'values')
    const { differences } = compare(rendered, observed(many('a', 200, 2, 'y').slice(16)), nothing)
    expect(differences).toHaveLength(100 + 600)
    expect(values.mock.calls.length).toBeLessThan(5)
  })

  test('a section is found by its name and by its type and number', () => {
    const text =
      "package network\nconfig interface '@interface[1]'\n\toption mtu '1400'\nconfig interface 'wan'\n\toption mtu '1400'"
    const device = observed("config interface 'lan'\n\nconfig interface 'wan'\n\toption mtu '1500'\n")
    expect(compare(render([template(text)], new Map()), device, nothing)).toMatchObject({
      faults: [],
      differences: [
        { key: 'network.@interface[1].mtu', from: '1500' },
        { key: 'network.wan.mtu', from: '1500' },
      ],
    })
  })
})

describe('DESIRED-045 a config of a device with a section that cannot have its name is refused', () => {
  test.each([
    ['a long one', 'x'.repeat(200_000)],
    ['NUL', 'a\0b'],
    ['a dot', 'a.b'],
    ['brackets', '@rule[0]'],
  ])('%s', (_, name) => {
    expect(() => parseUci(`config rule '${name}'`, 'firewall')).toThrow('Line 1: A section name has at most 64 letters')
  })

  test('names that devices have, and none', () => {
    expect(parseUci("config rule 'a-b_7'\nconfig rule ''\nconfig rule", 'firewall').map(({ name }) => name)).toEqual([
      'a-b_7',
      '',
      '',
    ])
  })
})

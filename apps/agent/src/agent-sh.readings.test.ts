import { writeFileSync } from 'node:fs'
import { writeReadingPlan, type PlannedSource, type PlannedText } from '@outpost/contract/device/reading-plan'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { TestModbus } from './test-modbus.ts'
import { missingTools, ShellDevice, withFunctions } from './test-shell.ts'

const text = (address: string, more: Partial<PlannedText> = {}): PlannedText => ({
  address: `7:${address}`,
  pick: '.',
  default: null,
  variable: '',
  expression: '',
  ...more,
})

describe.skipIf(missingTools.length > 0)('readings of agent.sh', () => {
  let device: ShellDevice
  const servers: TestModbus[] = []
  beforeAll(() => {
    device = new ShellDevice()
  })
  afterEach(() => {
    for (const server of servers.splice(0)) server.close()
  })
  afterAll(() => device.destroy())

  const serve = async (...given: Parameters<typeof TestModbus.start>): Promise<TestModbus> => {
    const server = await TestModbus.start(...given)
    servers.push(server)
    return server
  }

  /** Reads sources as one template. Returns the lines of values and failures, and the seconds that it took. */
  async function read(sources: PlannedSource[], lines = '') {
    const allowed = servers.map(({ port }) => `ALLOW 127.0.0.1:${port}\n`).join('')
    writeFileSync(device.path('home', 'agent.conf'), allowed)
    writeFileSync(device.path('plan'), writeReadingPlan({ revision: 3, templates: [{ id: 7, period: 60, sources }] }))
    const started = performance.now()
    const { output } = await withFunctions(
      device,
      `RUN='${device.root}/run'; mkdir -p "$RUN"; READ_DIR="$RUN/readings" READ_BYTES=500 READ_MARK=readings
      ${lines}
      READ_PLAN='${device.root}/plan'; read_template 7 2>/dev/null; cat "$READ_DIR/values"; echo --; cat "$READ_DIR/failures"`,
    )
    const [values, failures] = output.split('--\n')
    return {
      values: values!.split('\n').filter(Boolean),
      failures: failures?.split('\n').filter(Boolean),
      seconds: (performance.now() - started) / 1000,
    }
  }
  const modbus = (port: number, batches: object[], limit = 5): PlannedSource =>
    ({ kind: 'modbus', name: 'plc', limit, host: '127.0.0.1', port, unit: 1, batches }) as PlannedSource
  const batch = (code: number, first: number, count: number, values: [string, number, number][]) => ({
    function: code,
    first,
    count,
    values: values.map(([name, at, length]) => ({ address: `7:plc:${name}`, at, count: length })),
  })

  test('TEMPLATES-044 registers and bits are read with nc, over one connection, with every byte as it is', async () => {
    const server = await serve([0, 10, 0x0a00, 0xffff, 0x2520, 1, 0, 1])
    const { values, failures } = await read([
      modbus(server.port, [
        batch(3, 0, 5, [
          ['zero', 0, 1],
          ['lines', 1, 2],
          ['high', 3, 1],
          ['percent', 4, 1],
        ]),
        batch(1, 5, 3, [
          ['first', 0, 1],
          ['second', 1, 1],
          ['third', 2, 1],
        ]),
        batch(4, 200, 2, [['missing', 0, 2]]),
        batch(4, 50, 45, [['last', 44, 1]]),
      ]),
    ])
    expect(values).toEqual([
      '7:plc:zero\t0000',
      '7:plc:lines\t000a0a00',
      '7:plc:high\tffff',
      '7:plc:percent\t2520',
      '7:plc:first\t1',
      '7:plc:second\t0',
      '7:plc:third\t1',
      '7:plc:last\t005e',
    ])
    expect(failures).toEqual(['7\tplc\texception 2 for function 4, register 200 to 201'])
    expect(server.requests).toEqual(['3 0 5', '1 5 3', '4 200 2', '4 50 45'])
  })

  test('TEMPLATES-048 a server that is dead, slow, short, or answers nonsense delays the others by one limit at most', async () => {
    const one = batch(3, 1, 1, [['value', 0, 1]])
    const [silent, short, unit, slow, garbage, good] = [
      await serve([], 'silent'),
      await serve([], 'short'),
      await serve([], 'other unit'),
      await serve([], 'slow'),
      await serve([], 'garbage'),
      await serve(),
    ]
    const closed = await serve()
    closed.close()
    const all = [silent, short, unit, garbage, closed, slow, good]
    const { values, failures, seconds } = await read(all.map(({ port }) => modbus(port, [one, one], 1)))
    expect(failures!.map((line) => line.split('\t')[2])).toEqual([
      'no answer within 1 s',
      'the answer of the server is not complete',
      'the server answers for another unit',
      'the server answers something else than was asked',
      'the connection was refused or ended',
    ])
    expect(values).toEqual(Array.from({ length: 4 }, () => '7:plc:value\t0001'))
    // The limit of the silent one, and what starting the shell takes on a busy machine.
    expect(seconds).toBeLessThan(8)
    expect(silent.requests).toEqual(['3 1 1'])
  })

  test('TEMPLATES-058 a group of values with a period of its own is reported apart, and left out of the regular reports', async () => {
    device.program('gpsctl', `case $1 in -i) echo 59.91 ;; -x) echo 10.75 ;; esac`)
    device.program('iwinfo', `[ $# = 0 ] && echo 'wlan0     ESSID: "Site"' || echo 'ESSID: "Site"'`)
    const frames = async (group: 'gps' | 'wireless') => {
      writeFileSync(
        device.path('home', 'plan'),
        writeReadingPlan({ revision: 3, groups: [{ group, period: 60 }], templates: [] }),
      )
      const { output } = await withFunctions(
        device,
        `put() { printf '%s %s\n' "$1" "$2"; }; report t.timer; report t.asked all; report_group ${group}; report_group hotspot; report_group '../x'`,
      )
      return output.split('\n').filter(Boolean)
    }
    const [timer, asked, apart, ...more] = await frames('gps')
    expect(timer).toMatch(/^t\.timer .*values\.ssid_names=Site/)
    expect(timer).not.toContain('values.latitude')
    expect(asked).toContain('values.latitude=59.91')
    expect(apart).toMatch(/^t\.group\.gps telemetry\tat=\d+\tvalues\.latitude=59\.91\tvalues\.longitude=10\.75$/)
    expect(more).toEqual([])
    const [other] = await frames('wireless')
    expect(other).toContain('values.latitude=59.91')
    expect(other).not.toContain('ssid_names')
  })

  test('TEMPLATES-049 what agent.conf does not allow is not read', async () => {
    const { failures } = await read([modbus(9, [batch(3, 0, 1, [['value', 0, 1]])])])
    expect(failures).toEqual([
      expect.stringMatching(
        /^7\tplc\tthis device does not allow 127\.0\.0\.1 port 9: add the line ALLOW 127\.0\.0\.1:9 to \/.+\/agent\.conf$/,
      ),
    ])
  })

  test('TEMPLATES-050 commands are read whole, by line and in JSON, with defaults and transforms, within their limit', async () => {
    device.program('jsonfilter', `case "$4" in *temperature*) echo 41 ;; esac`)
    const command = (line: string, values: PlannedText[], limit = 5): PlannedSource => ({
      kind: 'command',
      name: 'c',
      limit,
      host: '',
      port: 0,
      command: line,
      values,
    })
    const { values, failures } = await read([
      command("printf 'one\\ntwo; three~\\n'", [
        text('c:whole'),
        text('c:line', { pick: 'l2' }),
        text('c:json', { pick: "j@['temperature']" }),
        text('c:default', { pick: "j@['gone']", default: '' }),
        text('c:none', { pick: "j@['gone']" }),
        text('c:computed', { pick: 'l1', variable: 'value', expression: 'echo "<$value>"' }),
        text('c:endless', { pick: 'l1', variable: 'value', expression: 'exit' }),
      ]),
      command('sleep 20', [text('c:late')], 1),
      command('exit 3', [text('c:failed')]),
      command('yes | head -c 9000000', [text('c:long', { pick: 'l1' })]),
    ])
    expect(values).toEqual([
      '7:c:whole\tone%0Atwo; three~',
      '7:c:line\ttwo; three~',
      '7:c:json\t41',
      '7:c:default\t',
      '7:c:computed\t<one>',
      '7:c:long\ty',
    ])
    expect(failures).toEqual([
      '7\tc\tnone is not in the response',
      '7\tc\tthe transform of endless gave no value',
      '7\tc\tno answer within 1 s',
      '7\tc\tthe command ended with status 3',
    ])
  })
})

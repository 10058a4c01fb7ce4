import { decodeField } from '@outpost/contract/device/line-form'
import { writeReadingPlan, type PlannedTemplate } from '@outpost/contract/device/reading-plan'
import { fail } from '@outpost/contract/kit/errors'
import { linesPattern } from '@outpost/contract/kit/patterns'
import { templateLimits } from '@outpost/contract/templates/constants'
import type { Reading, TestResult } from '@outpost/contract/templates/schemas'
import type { Source } from '@outpost/contract/templates/source'
import type { Context } from '../../kit/implement.ts'
import { requireDevice } from '../devices/service.ts'
import { checkTemplate } from './check.ts'
import { planTemplate } from './plans/compile.ts'
import { lackOf, lacks } from './plans/needs.ts'
import { inAllOrders } from './values/registers.ts'
import { addressOf } from './values/source.ts'
import { valueReader } from './values/value-of.ts'

/** Milliseconds in which the device must answer. */
const limit = 29_000
/** In place of the id of a variable: the whole response. No variable can have this id. */
const whole = '*'

/** Plans a test: everything of the template, and the responses of which parts are taken. */
function planOf(data: readonly Source[]): PlannedTemplate {
  // A source without variables is tested too: its response shows what can be taken of it.
  const asked = data.map((source) => {
    if (source.source === 'modbus' || source.source === 'snmp') return source
    const variable = { id: whole, ref: null, default: null, transform: null } as Source['variables'][number]
    return { ...source, variables: [variable, ...source.variables] }
  })
  return planTemplate(0, 60, asked)
}

/** Returns the lines of an answer that are whole, as their fields. */
const linesOf = (answer: unknown): string[][] =>
  String(answer ?? '')
    .split('\n')
    .slice(0, -1)
    .map((one) => one.split('\t'))

/** Returns a reported text; undefined if its end was cut off. */
function decoded(text: string | undefined): string | undefined {
  try {
    return decodeField(text ?? '')
  } catch {
    return undefined
  }
}

const printable = (text: string): string =>
  linesPattern.test(text) ? text : Array.from(text, (one) => (linesPattern.test(one) ? one : '?')).join('')

function readingsOf(data: readonly Source[], texts: ReadonlyMap<string, string>): Reading[] {
  return data.flatMap((source) =>
    source.variables.flatMap((variable): Reading[] => {
      const raw = texts.get(addressOf(0, source.url, variable.id))
      if (raw === undefined) return []
      const orders = source.source === 'modbus' ? inAllOrders(raw, variable.register_type) : null
      const value = valueReader(source, variable)(raw) ?? null
      const shown = typeof value === 'string' ? printable(value) : value
      return [{ url: source.url, id: variable.id, raw: printable(raw).slice(0, 512), value: shown, orders }]
    }),
  )
}

/**
 * Reads the sources of a template on a device once, without storing anything.
 * @throws CONFLICT with the reason if the device cannot read them, DEVICE_OFFLINE, DEVICE_TIMEOUT, UNAVAILABLE
 */
export async function testTemplate(
  context: Context,
  { device_id, data }: { device_id: number; data: Source[] },
): Promise<TestResult> {
  const { app, tx, scope, outside } = context
  const device = await requireDevice(tx, scope, device_id)
  checkTemplate(context, data)
  const known = await tx
    .selectFrom('template_devices')
    .select('abilities')
    .where('device_id', '=', device.id)
    .executeTakeFirst()
  const lack = lackOf(data, known?.abilities ?? null)
  if (lack !== undefined)
    throw fail('CONFLICT', { source: 'device_id', message: `This device cannot read these values. ${lacks[lack]}` })
  const plan = writeReadingPlan({ revision: 0, templates: [planOf(data)] })
  if (plan.length > templateLimits.plan)
    throw fail('VALIDATION', { source: 'data', message: 'The template is too long to be sent to a device.' })
  const { link } = app
  if (!link) throw fail('UNAVAILABLE')
  const answer = await outside(`readings.test ${device.id} ${plan}`, (left) =>
    link.run(device.id, 'readings.test', { plan }, Math.min(limit, left)),
  )
  if (!answer.ok)
    throw fail('CONFLICT', {
      message:
        answer.code === 'BUSY'
          ? 'Another test is running on this device. Try again in a few seconds.'
          : `The device did not read the values: ${printable(answer.text || answer.code).slice(0, 200)}`,
    })
  const texts = new Map(
    linesOf(answer.data['readings']).flatMap(([address, text]): [string, string][] => {
      const found = decoded(text)
      return address === undefined || found === undefined ? [] : [[address, found]]
    }),
  )
  return {
    readings: readingsOf(data, texts),
    failures: linesOf(answer.data['failures'])
      .map(([, url = '', reason = '']) => ({ url: printable(url), message: printable(decoded(reason) ?? reason) }))
      .filter(({ message }) => !message.startsWith(`${whole} `))
      .slice(0, 100),
    responses: data.flatMap(({ url }) => {
      const text = texts.get(addressOf(0, url, whole))
      return text === undefined ? [] : [{ url, text: printable(text) }]
    }),
  }
}

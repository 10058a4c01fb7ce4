import { commands } from '@outpost/contract/device/commands'
import { encodeField } from '@outpost/contract/device/line-form'
import { parseReadingPlan } from '@outpost/contract/device/reading-plan'
import { readTemplate } from '../readings/read.ts'
import { implement } from './implement.ts'

/** Reads the first template of a plan once. */
export const readingsTest = implement(commands['readings.test'], async ({ plan }, { reader, timeout, signal }) => {
  const [template] = parseReadingPlan(plan).templates
  if (!template) return { readings: '', failures: '' }
  const until = AbortSignal.any([signal, AbortSignal.timeout(timeout * 1000)])
  const { values, failures } = await readTemplate(template, { ...reader(until), most: 8192 })
  return {
    readings: Object.entries(values)
      .map(([address, value]) => `${address}\t${encodeField(value)}\n`)
      .join('')
      .slice(0, 20_000),
    failures: failures
      .map(({ source, reason }) => `${template.id}\t${source}\t${reason}\n`)
      .join('')
      .slice(0, 4000),
  }
})

import { fail } from '@outpost/contract/kit/errors'
import type { Source, Variable } from '@outpost/contract/templates/source'
import type { Context } from '../../kit/implement.ts'
import { pickOf } from './plans/pick.ts'
import { compileExpression } from './values/expression.ts'

/** Checks what the schema cannot: expressions, paths and addresses, and whether the user may run commands on devices. */
export function checkTemplate({ actor }: Pick<Context, 'actor'>, data: readonly Source[]): void {
  for (const [at, source] of data.entries()) {
    if (source.source === 'http' && !URL.canParse(source.address!))
      throw fail('VALIDATION', { source: `data.${at}.address`, message: 'This is not a valid address.' })
    for (const [index, variable] of source.variables.entries())
      checkVariable(source, variable, `data.${at}.variables.${index}`)
    const runs =
      source.source === 'command' || source.variables.some(({ transform }) => transform?.evaluator === 'bash')
    if (runs && !actor.permissions.has('execute_device_commands'))
      throw fail('FORBIDDEN', {
        source: `data.${at}`,
        message: 'You do not have permission to run commands on devices, which this source does.',
      })
  }
}

function checkVariable(source: Source, { ref, transform }: Variable, name: string): void {
  if (source.source !== 'modbus' && source.source !== 'snmp' && pickOf(source, ref) === undefined)
    throw fail('VALIDATION', {
      source: `${name}.ref`,
      message: 'Write a path such as data.0.temperature, or #2 for the second line.',
    })
  if (transform?.evaluator !== 'lua') return
  try {
    compileExpression(transform.expression, transform.eval_var)
  } catch (error) {
    const reason = error instanceof Error ? error.message : 'not understood'
    throw fail('VALIDATION', {
      source: `${name}.transform.expression`,
      message: `This is not an expression that can be computed: ${reason}. Arithmetic, comparisons, and, or, not, math.floor, math.ceil, math.abs, math.min, math.max, math.sqrt, tonumber and tostring are possible.`,
    })
  }
}

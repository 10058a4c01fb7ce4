import type { InputOf } from '@outpost/contract/kit/endpoint'
import { type SourceKind, sourceKinds } from '@outpost/contract/templates/constants'
import type { templates } from '@outpost/contract/templates/endpoints'
import type { Template } from '@outpost/contract/templates/schemas'
import type { Values } from '../../kit/form/parts/core.tsx'

export type TemplateInput = InputOf<typeof templates.update>
export type SourceInput = TemplateInput['data'][number]
export type VariableInput = NonNullable<SourceInput['variables']>[number]
export type Sources = Template['config']['data']

/** Returns what the server takes to keep a template as it is, unless someone else changes it in the meantime. */
export const inputOf = ({ id, company_id, period, enabled, config, revision }: Template): TemplateInput => ({
  id,
  revision,
  company_id,
  period,
  enabled,
  name: config.name,
  description: config.description,
  api_version: config.api_version,
  api_system: config.api_system === 'rutos' || config.api_system === 'tswos' ? config.api_system : null,
  device_documentation_id: config.device_documentation_id,
  retention: Number(config.retention),
  data: config.data,
})

/** Replaces an entry of a list; without a place the new one is added, and without a new one it is removed. */
export function replaced<T>(list: readonly T[], at: number | undefined, entry?: T): T[] {
  if (at === undefined) return entry === undefined ? [...list] : [...list, entry]
  return list.flatMap((one, index) => (index === at ? (entry === undefined ? [] : [entry]) : [one]))
}

/** The fields of each kind of source, besides its name and its time limit. */
const fieldsOf = {
  api: [],
  command: ['command'],
  modbus: ['host', 'port', 'unit_id'],
  snmp: ['host', 'port', 'community'],
  http: ['address'],
  mqtt: ['host', 'port', 'topic'],
} as const satisfies Record<SourceKind, readonly (keyof Sources[number])[]>

/** The kinds of sources that have a field. */
export const kindsWith = (field: (typeof fieldsOf)[SourceKind][number]): SourceKind[] =>
  sourceKinds.filter((kind) => (fieldsOf[kind] as readonly string[]).includes(field))

const withoutNull = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [name, value ?? undefined]))

/**
 * The values of the form of a source: only those of its kind. A form clears what is hidden, and would then ask about
 * changes that nobody made.
 */
export const valuesOfSource = (source: Sources[number]): Values =>
  withoutNull(
    Object.fromEntries(
      ['url', 'source', 'timeout', ...fieldsOf[source.source]].map((name) => [name, source[name as 'url']]),
    ),
  )

const text = (value: unknown): string | null => (value === undefined || value === '' ? null : String(value))

/** Converts the values of the form of a source. Its variables stay. */
export const sourceInput = (values: Values, known: Sources[number] | undefined): SourceInput => ({
  ...known,
  url: String(values['url']),
  source: values['source'] as NonNullable<SourceInput['source']>,
  host: text(values['host']),
  port: values['port'] === undefined || values['port'] === null ? null : Number(values['port']),
  unit_id: Number(values['unit_id'] ?? 1),
  command: text(values['command']),
  community: text(values['community']) ?? 'public',
  topic: text(values['topic']),
  address: text(values['address']),
  timeout: Number(values['timeout'] ?? 5),
  variables: known?.variables ?? [],
})

/** Converts the values of the form of a variable. */
export function variableInput(values: Values): VariableInput {
  const expression = text(values['expression'])
  return {
    id: String(values['id']),
    ref: text(values['ref']),
    type: values['type'] as NonNullable<VariableInput['type']>,
    unit: text(values['unit']) ?? '',
    default: text(values['default']),
    description: text(values['description']) ?? '',
    enum: (values['enum'] ?? []) as string[],
    transform:
      expression === null
        ? null
        : { evaluator: values['evaluator'] === 'bash' ? 'bash' : 'lua', eval_var: 'value', expression },
    function: Number(values['function'] ?? 3),
    register: Number(values['register'] ?? 0),
    register_type: (values['register_type'] ?? 'u16') as NonNullable<VariableInput['register_type']>,
    registers: Number(values['registers'] ?? 1),
    byte_order: (values['byte_order'] ?? 'ABCD') as NonNullable<VariableInput['byte_order']>,
  }
}

/** The values of the form of a variable. The number of registers is shown only for texts. */
export function valuesOfVariable({ transform, registers, ...rest }: Sources[number]['variables'][number]): Values {
  return withoutNull({
    ...rest,
    registers: rest.register_type === 'text' ? registers : undefined,
    expression: transform?.expression,
    evaluator: transform?.evaluator ?? 'lua',
  })
}

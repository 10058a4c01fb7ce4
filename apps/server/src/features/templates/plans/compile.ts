import { quoted } from '@outpost/gateway/quoted'
import type { PlannedSource, PlannedTemplate, PlannedText } from '@outpost/contract/device/reading-plan'
import type { Source, Variable } from '@outpost/contract/templates/source'
import { addressOf } from '../values/source.ts'
import { batchesOf } from './batches.ts'
import { pickOf } from './pick.ts'

const ports = { modbus: 502, snmp: 161, mqtt: 1883 } as const

/** The device may have any of three programs; each ends by itself shortly before the limit of the source. */
const httpCommand = (address: string, seconds: number): string => {
  const [url, limit] = [quoted(address), Math.max(1, seconds - 1)]
  return [
    `if command -v curl >/dev/null; then exec curl -fsS -m ${limit} -- ${url}; fi`,
    `if command -v uclient-fetch >/dev/null; then exec uclient-fetch -q -T ${limit} -O - ${url}; fi`,
    `exec wget -q -T ${limit} -O - ${url}`,
  ].join('\n')
}

const snmpCommand = ({ host, community, timeout, variables }: Source, port: number): string =>
  `exec snmpget -v2c -c ${quoted(community)} -Oqv -t ${Math.max(1, Math.floor(timeout / 2))} -r 1 ${host}:${port} ${variables
    .map(({ ref }) => ref)
    .join(' ')}`

const mqttCommand = ({ host, topic, timeout }: Source, port: number): string =>
  `exec mosquitto_sub -h ${host} -p ${port} -t ${quoted(topic!)} -C 1 -W ${Math.max(1, timeout - 1)}`

/** What a source runs on the device, and the host and port that the device must allow for it. */
function commandOf(source: Source): { command: string; host: string; port: number } {
  const { source: kind, host, timeout } = source
  if (kind === 'command') return { command: source.command!, host: '', port: 0 }
  if (kind === 'http') {
    const url = new URL(source.address!)
    const port = Number(url.port) || (url.protocol === 'https:' ? 443 : 80)
    return { command: httpCommand(source.address!, timeout), host: url.hostname, port }
  }
  const port = source.port ?? ports[kind as 'snmp' | 'mqtt']
  const command = kind === 'snmp' ? snmpCommand(source, port) : mqttCommand(source, port)
  return { command, host: host!, port }
}

function textOf(templateId: number, source: Source, variable: Variable, index: number): PlannedText {
  const { transform } = variable
  const onDevice = transform?.evaluator === 'bash' ? transform : undefined
  return {
    address: addressOf(templateId, source.url, variable.id),
    pick: source.source === 'snmp' ? `l${index + 1}` : pickOf(source, variable.ref)!,
    default: variable.default,
    variable: onDevice?.eval_var ?? '',
    expression: onDevice?.expression ?? '',
  }
}

const queryOf = ({ query_parameters }: Source): string =>
  query_parameters
    .flatMap(({ key, value }) => value.map((one) => `${encodeURIComponent(key)}=${encodeURIComponent(one)}`))
    .join('&')

function planSource(templateId: number, source: Source): PlannedSource {
  const named = { name: source.url, limit: source.timeout }
  if (source.source === 'modbus')
    return {
      kind: 'modbus',
      ...named,
      host: source.host!,
      port: source.port ?? ports.modbus,
      unit: source.unit_id,
      batches: batchesOf(source.variables, ({ id }) => addressOf(templateId, source.url, id)),
    }
  const values = source.variables.map((variable, index) => textOf(templateId, source, variable, index))
  if (source.source === 'api') return { kind: 'api', ...named, path: source.url, query: queryOf(source), values }
  return { kind: 'command', ...named, ...commandOf(source), values }
}

/** Compiles the sources of a template to what a device reads. The template must have been checked. */
export const planTemplate = (id: number, period: number, sources: readonly Source[]): PlannedTemplate => ({
  id,
  period,
  sources: sources.filter(({ variables }) => variables.length > 0).map((source) => planSource(id, source)),
})

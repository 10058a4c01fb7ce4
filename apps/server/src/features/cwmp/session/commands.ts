import { ParameterToSet } from '@outpost/contract/device/cwmp-commands'
import type { Parameter } from '../soap/read.ts'
import { readNames, readParameters } from '../soap/read.ts'
import { download, getNames, getValues, reboot, setValues } from '../soap/write.ts'
import { textOf } from '../soap/xml.ts'
import { done, failed, refusedBy, type Steps, type WorkEnd } from './work.ts'

/** A command with what is needed to turn it into requests. */
export interface Ordered {
  id: string
  name: string
  input: Record<string, unknown>
  /** The root of the data model of the device. */
  root: string
  /** Where the device reaches the server, without a slash at the end. */
  url: string
}

/** The key of a command in TR-069, which has 32 characters at most. */
export const keyOf = (commandId: string): string => commandId.replaceAll('-', '')

/** Returns the id of the command with a key, or undefined for a key that is not ours. */
export const commandOfKey = (key: string): string | undefined =>
  /^[0-9a-f]{32}$/.test(key) ? key.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5') : undefined

/** The requests for a command. One that TR-069 does not have fails without any. */
export function stepsOf(command: Ordered): Steps {
  const make = makers[command.name]
  return make ? make(command) : unsupported()
}

/** Whether devices of TR-069 have a command. */
export const isSupported = (name: string): boolean => makers[name] !== undefined

export const unsupportedText =
  'This device is managed over TR-069, which has no such command. It can be restarted, read, set and updated.'

// oxlint-disable-next-line require-yield -- the device is not asked
function* unsupported(): Steps {
  return { result: failed('NOT_SUPPORTED', unsupportedText) }
}

const makers: Readonly<Partial<Record<string, (command: Ordered) => Steps>>> = {
  *reboot({ id }) {
    const { fault } = yield reboot(keyOf(id))
    return fault ? { result: refusedBy(fault) } : { result: 'delivered', endsSession: true }
  },
  *refresh({ root }) {
    return yield* readUsual(root)
  },
  *'parameters.read'({ input }) {
    const path = String(input['path'])
    const names = yield getNames(path)
    const values = yield getValues([path])
    if (values.fault) return { result: refusedBy(values.fault) }
    const parameters = readParameters(values.body)
    return {
      result: done(`Read ${parameters.length} parameters.`, { count: parameters.length }),
      parameters,
      ...(names.body && { writable: readNames(names.body) }),
    }
  },
  *'parameters.set'({ id, input }) {
    const parameters = ParameterToSet.array().parse(input['values'])
    const answer = yield setValues(parameters, keyOf(id))
    if (answer.fault) return { result: refusedBy(answer.fault) }
    const applied = textOf(answer.body, 'Status') === '1' ? 0 : 1
    return {
      result: done(applied ? 'The parameters were set.' : 'The parameters take effect when the device restarts.', {
        applied,
      }),
      parameters,
      writable: new Map(parameters.map(({ name }) => [name, true])),
    }
  },
  *update({ id, input, url }) {
    if (input['kind'] !== 'firmware')
      return { result: failed('NOT_SUPPORTED', 'Over TR-069 only firmware can be installed, no configurations.') }
    const answer = yield download({
      key: keyOf(id),
      url: `${url}/cwmp/files/${keyOf(id)}/${String(input['token'])}`,
      size: Number(input['size']),
      name: 'firmware.bin',
    })
    if (answer.fault) return { result: refusedBy(answer.fault) }
    // A device that has already installed it says so at once.
    return textOf(answer.body, 'Status') === '0' ? { result: done() } : { result: 'delivered', endsSession: true }
  },
}

/** The parameters that are read of every device, below the root of its data model. */
const usual: Readonly<Record<string, readonly string[]>> = {
  'Device.': ['IP.Interface.1.IPv4Address.1.IPAddress', 'Cellular.Interface.1.RSSI'],
  'InternetGatewayDevice.': ['WANDevice.1.WANConnectionDevice.1.WANIPConnection.1.ExternalIPAddress'],
}
const everywhere = [
  'DeviceInfo.Manufacturer',
  'DeviceInfo.ModelName',
  'DeviceInfo.HardwareVersion',
  'DeviceInfo.SoftwareVersion',
  'DeviceInfo.UpTime',
  'ManagementServer.PeriodicInformInterval',
]

/** Reads the usual parameters: all at once, or one by one if the device does not have all of them. */
export function* readUsual(root: string): Steps {
  const names = [...everywhere, ...(usual[root] ?? [])].map((name) => `${root}${name}`)
  const all = yield getValues(names)
  const parameters: Parameter[] = all.body ? readParameters(all.body) : []
  if (all.fault)
    for (const name of names) {
      const one = yield getValues([name])
      if (one.body) parameters.push(...readParameters(one.body))
    }
  if (all.fault && parameters.length === 0) return { result: refusedBy(all.fault) }
  return { result: done('', { count: parameters.length }), parameters }
}

/** The credentials and settings of a device that is being set up. */
export interface Setup {
  root: string
  username: string
  password: string
  callPassword: string
  interval: number
}

/** Gives a device its own credentials. */
export function* issueCredentials({ root, username, password }: Setup): Steps {
  const at = `${root}ManagementServer.`
  const answer = yield setValues(
    [
      { name: `${at}Username`, type: 'string', value: username },
      { name: `${at}Password`, type: 'string', value: password },
    ],
    'acs',
  )
  if (answer.fault) return { result: refusedBy(answer.fault) }
  return { result: done('', { applied: textOf(answer.body, 'Status') === '1' ? 0 : 1 }) }
}

/** Lets a device call periodically, and tells it who may call it. A device that refuses the one still gets the other. */
export function* setUp({ root, username, callPassword, interval }: Setup): Steps {
  const at = `${root}ManagementServer.`
  const periodic = [
    { name: `${at}PeriodicInformEnable`, type: 'boolean', value: '1' },
    { name: `${at}PeriodicInformInterval`, type: 'unsignedInt', value: String(interval) },
  ]
  const calls = [
    { name: `${at}ConnectionRequestUsername`, type: 'string', value: username },
    { name: `${at}ConnectionRequestPassword`, type: 'string', value: callPassword },
  ]
  const both = yield setValues([...periodic, ...calls], 'acs')
  const end: WorkEnd = { result: done(), parameters: periodic }
  if (!both.fault) return end
  yield setValues(calls, 'acs')
  const answer = yield setValues(periodic, 'acs')
  return answer.fault ? { result: refusedBy(answer.fault) } : end
}

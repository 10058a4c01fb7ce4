import type { PlannedSource, PlannedTemplate, PlannedText } from '@outpost/contract/device/reading-plan'
import type { Platform } from '../platform/platform.ts'
import { ModbusClient, ModbusFailure } from './modbus.ts'
import { pick } from './pick.ts'

/** What was read of a template: texts by address, and why sources could not be read. */
export interface Readings {
  values: Record<string, string>
  failures: { source: string; reason: string }[]
}

export interface Reader {
  platform: Platform
  /** Whether the device may connect to a host. */
  allows: (host: string, port: number) => Promise<boolean>
  /** Bytes of a text that are kept. */
  most: number
  /** Ends the reading. */
  signal: AbortSignal
}

/** Bytes of a response that are read, and seconds that a transform may take. */
const limits = { text: 65_536, transform: 5 } as const

/** Reads the sources of a template one after another. One that does not answer takes its time limit. Never rejects. */
export async function readTemplate(template: PlannedTemplate, reader: Reader): Promise<Readings> {
  const readings: Readings = { values: {}, failures: [] }
  for (const source of template.sources) {
    if (reader.signal.aborted) break
    const note = (reason: string): void => void readings.failures.push({ source: source.name, reason })
    try {
      await readSource(source, reader, readings.values, note)
    } catch (error) {
      note(error instanceof Error ? error.message : 'failed')
    }
  }
  return readings
}

type Note = (reason: string) => void

async function readSource(
  source: PlannedSource,
  reader: Reader,
  values: Readings['values'],
  note: Note,
): Promise<void> {
  if (source.kind !== 'api' && source.host !== '' && !(await reader.allows(source.host, source.port)))
    throw new Error(
      `this device does not allow ${source.host} port ${source.port}: add the line ALLOW ${source.host}:${source.port} to its agent.conf`,
    )
  if (source.kind === 'modbus') return readModbus(source, reader, values, note)
  const text = await (source.kind === 'command' ? runCommand(source, reader) : askApi(source, reader))
  for (const value of source.values) {
    const found = await valueOf(text, value, reader)
    if (found === undefined) note(`${value.address.slice(value.address.lastIndexOf(':') + 1)} is not in the response`)
    else values[value.address] = Buffer.from(found).subarray(0, reader.most).toString()
  }
}

async function readModbus(
  { host, port, unit, limit, batches }: Extract<PlannedSource, { kind: 'modbus' }>,
  { platform }: Reader,
  values: Readings['values'],
  note: Note,
): Promise<void> {
  let late = false
  let cut: () => void = () => undefined
  const expired = new Promise<never>((_, reject) => {
    cut = () => {
      late = true
      reject(new ModbusFailure(`no answer within ${limit} s`))
    }
  })
  const timer = setTimeout(() => cut(), limit * 1000)
  const dialled = platform.connect(host, port)
  // A connection that is made after the limit is closed at once.
  dialled.then((stream) => late && stream.destroy()).catch(() => undefined)
  try {
    const stream = await Promise.race([dialled, expired])
    const client = new ModbusClient(stream, unit)
    try {
      for (const batch of batches)
        await Promise.race([client.read(batch), expired])
          .then((data) => keepBatch(batch, data, values))
          .catch((error: unknown) => {
            if (!(error instanceof ModbusFailure) || !error.refused) throw error
            note(error.message)
          })
    } finally {
      stream.destroy()
    }
  } finally {
    clearTimeout(timer)
    expired.catch(() => undefined)
  }
}

type Batch = Extract<PlannedSource, { kind: 'modbus' }>['batches'][number]

function keepBatch({ function: code, values: planned }: Batch, data: Buffer, values: Readings['values']): void {
  for (const { address, at, count } of planned)
    values[address] =
      code <= 2 ? String((data[at >> 3]! >> (at & 7)) & 1) : data.subarray(at * 2, (at + count) * 2).toString('hex')
}

async function runCommand(
  { command, limit }: Extract<PlannedSource, { kind: 'command' }>,
  { platform, signal }: Reader,
): Promise<string> {
  const { exitCode, bytes, expired } = await platform.exec(command, { seconds: limit, limit: limits.text, signal })
  if (expired) throw new Error(`no answer within ${limit} s`)
  if (exitCode !== 0) throw new Error(`the command ended with status ${exitCode}`)
  return bytes.toString()
}

async function askApi(
  { path, query, limit }: Extract<PlannedSource, { kind: 'api' }>,
  { platform, signal }: Reader,
): Promise<string> {
  if (!platform.api) throw new Error('this device has no API of its own')
  const { status, bytes } = await platform.api(
    { method: 'GET', path, query: query || undefined, contentType: 'application/json' },
    AbortSignal.any([signal, AbortSignal.timeout(limit * 1000)]),
  )
  if (status < 200 || status > 299) throw new Error(`the API answers with status ${status}`)
  return bytes.subarray(0, limits.text).toString()
}

/** Returns a value of a text, its default, or undefined if it is not there. Rejects when its transform gives nothing. */
async function valueOf(
  text: string,
  { pick: wanted, default: fallback, variable, expression }: PlannedText,
  { platform, signal }: Reader,
): Promise<string | undefined> {
  const found = pick(text, wanted)
  if (found === '') return fallback ?? undefined
  if (expression === '') return found
  const quoted = `'${found.replaceAll("'", String.raw`'\''`)}'`
  const plan = { seconds: limits.transform, limit: 512, signal }
  const { bytes } = await platform.exec(`${variable}=${quoted}\nexport ${variable}\n${expression}`, plan)
  const result = bytes.toString().split('\n')[0]!
  if (result === '') throw new Error('a transform gave no value')
  return result
}

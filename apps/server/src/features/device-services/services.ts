import type { DeviceService, DeviceServices } from '@outpost/contract/device-services/schemas'
import type { Context } from '../../kit/implement.ts'
import { blockingPath } from './blocking.ts'
import { ddnsPath } from './ddns.ts'
import { type DeviceLists, readList } from './device-lists.ts'
import { type ApiRecord, idOf } from './records.ts'
import { isEnabled, type ServiceSource, sourcesOf } from './sources.ts'

/** Where a device with an API like that of RutOS says which services run. */
const STATUS = '/services/status'

/** Reads which services run, by their id in the list of services. */
async function readRunning(context: Context, lists: DeviceLists): Promise<Map<string, boolean>> {
  const records = (await readList(context, lists, STATUS)) ?? []
  return new Map(
    records.flatMap((record): [string, boolean][] => {
      const id = idOf(record)
      return id !== undefined && typeof record['running'] === 'boolean' ? [[id, record['running']]] : []
    }),
  )
}

const serviceOf = (
  source: ServiceSource,
  record: ApiRecord,
  running: ReadonlyMap<string, boolean>,
): DeviceService[] => {
  const [id, kind] = [idOf(record), source.kind(record)]
  if (id === undefined || kind === undefined) return []
  return [
    {
      id: `${source.name}:${id}`,
      kind,
      name: source.title(record, id),
      enabled: isEnabled(record, source.option),
      running: (source.name === 'services' ? running.get(id) : undefined) ?? null,
    },
  ]
}

/** Reads the services of a device, list by list. Throws what asking a device throws. */
export async function readServices(context: Context, lists: DeviceLists): Promise<DeviceServices> {
  const services: DeviceService[] = []
  const running = await readRunning(context, lists)
  // Several sources may be in one list.
  const read = new Map<string, ApiRecord[] | undefined>()
  for (const source of sourcesOf(lists.isUci)) {
    if (!read.has(source.path)) read.set(source.path, await readList(context, lists, source.path))
    services.push(...(read.get(source.path) ?? []).flatMap((record) => serviceOf(source, record, running)))
  }
  return {
    services,
    dynamic_dns: read.get(ddnsPath(lists.isUci)) !== undefined,
    site_blocking: lists.api.operation('GET', blockingPath(lists.isUci)) !== undefined,
    wifi: services.some(({ id }) => id.startsWith('wifi:')),
  }
}

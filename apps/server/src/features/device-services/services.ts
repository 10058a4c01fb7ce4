import type { DeviceService, DeviceServices } from '@outpost/contract/device-services/schemas'
import type { Context } from '../../kit/implement.ts'
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
  let hasDdns = false
  const running = await readRunning(context, lists)
  for (const source of sourcesOf(lists.isUci)) {
    const records = await readList(context, lists, source.path)
    if (!records) continue
    hasDdns ||= source.path === ddnsPath(lists.isUci)
    services.push(...records.flatMap((record) => serviceOf(source, record, running)))
  }
  return { services, dynamic_dns: hasDdns }
}

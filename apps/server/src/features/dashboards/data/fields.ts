import type { DashboardField } from '@outpost/contract/dashboards/schemas'
import { readLatest } from '../../telemetry/service.ts'
import { mayRead, type Reader } from './reader.ts'
import { sourcesOf } from './sources.ts'

/** Lists the values that a device has ever reported and the reader may see, in the order of the catalogue. */
export async function readFields(reader: Reader, deviceId: number): Promise<DashboardField[]> {
  const latest = (await readLatest(reader.app.values, reader.tx, reader.scope, deviceId)) ?? []
  const values = latest.map(({ value }) => value).filter((value) => mayRead(reader, value))
  const sourceOf = await sourcesOf(
    reader.tx,
    deviceId,
    values.map(({ address }) => address),
  )
  return values.map((value) => ({
    address: value.address,
    kind: value.kind,
    unit: value.unit ?? null,
    history: value.history,
    template: sourceOf(value.address).template,
  }))
}

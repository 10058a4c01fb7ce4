import { stateOfCiphers } from '@outpost/gateway/ciphers'
import { availableMemory } from '../../../../kit/sizes.ts'
import { diskOf } from '../../../../kit/disk.ts'
import { placeOf } from '../../../../kit/s3-blobs.ts'
import { listObjects } from '../../../../kit/s3/list.ts'
import { found, type HealthCheck, type Subject } from '../check.ts'
import { bytesText, dateText, reasonOf } from '../format.ts'

const GB = 1_000_000_000
const MB = 1_000_000
const dayMs = 86_400_000

/** When a disk counts as almost full or low, and the days in which it must not become full. */
const diskLimits = { full: { bytes: 300 * MB, share: 0.02 }, low: { bytes: 2 * GB, share: 0.1 }, days: 14 } as const
const memoryLimits = { bytes: 100 * MB, share: 0.05 } as const

/** Returns the bytes that the disk of this host loses in a day, as measured in the last two weeks. */
async function lossPerDay({ database, host }: Subject): Promise<number> {
  const rows = await database
    ?.rows<{ free: number; days: number }>(
      `select free_bytes as free, (current_date - day)::int as days from health_samples
       where host = $1 and day >= current_date - 14 order by day`,
      [host],
    )
    .catch(() => [])
  const [first, last] = [rows?.[0], rows?.at(-1)]
  return first && last && first.days - last.days >= 2 ? (first.free - last.free) / (first.days - last.days) : 0
}

export const disk: HealthCheck = {
  id: 'disk',
  async run(subject) {
    const { size, free } = await diskOf(subject.env.dataDir)
    const values = { free: bytesText(free), size: bytesText(size), folder: subject.env.dataDir }
    const { full, low } = diskLimits
    if (free < full.bytes || free < size * full.share) return found('disk.full', values)
    if (free < low.bytes || free < size * low.share) return found('disk.low', values)
    const loss = await lossPerDay(subject)
    const days = loss > 0 ? free / loss : Number.POSITIVE_INFINITY
    if (days < diskLimits.days)
      return found('disk.filling', { ...values, date: dateText(new Date(Date.now() + days * dayMs)) })
    return found('disk.ok', values)
  },
}

/** Only lists what is there: a check changes nothing. */
export const fileStore: HealthCheck = {
  id: 'file_store',
  seconds: 20,
  async run({ env: { fileStore: store } }) {
    if (!store) return found('file_store.folder')
    try {
      await listObjects(store, store.prefix).next()
      return found('file_store.ok', { place: placeOf(store) })
    } catch (error) {
      return found('file_store.failed', { reason: reasonOf(error) })
    }
  },
}

export const memory: HealthCheck = {
  id: 'memory',
  async run() {
    const size = availableMemory()
    const free = Math.min(process.availableMemory(), size)
    const isLow = free < memoryLimits.bytes || free < size * memoryLimits.share
    return found(isLow ? 'memory.low' : 'memory.ok', { free: bytesText(free), size: bytesText(size) })
  },
}

export const ciphers: HealthCheck = {
  id: 'ciphers',
  async run() {
    const state = stateOfCiphers()
    return found(state === 'safe' ? 'ciphers.ok' : state === 'missing' ? 'ciphers.missing' : 'ciphers.aborts')
  },
}

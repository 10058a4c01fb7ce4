import type { ApprovedKind } from '@outpost/contract/device-jobs/approvals/constants'
import type { JobKind } from '@outpost/contract/device-jobs/constants'
import type { Transaction } from '../../../db/database.ts'
import { intend, type Intent } from '../../../kit/intents.ts'
import type { DeviceRecord } from '../../devices/service.ts'
import { knownKind } from '../kinds.ts'
import type { JobOrder } from '../order.ts'

/** What a second person gets to see of a job, and what must not change until then. */
export interface About {
  /** What kind of work it is, if its kind of job does not tell. */
  kind?: ApprovedKind
  /** What happens, as users see it: without secrets. */
  lines?: () => readonly string[]
  /** What must stay as it is; by default the command with its input. */
  definition?: unknown
  /** The job changes nothing, other than most of its kind. */
  reads?: boolean
}

/** The work of the kinds of jobs. Those that only read from a device need no approval. */
const works: Readonly<Partial<Record<JobKind, ApprovedKind>>> = {
  reboot: 'reboot',
  command: 'command',
  execute_tasks_group: 'task_group',
  firmware_upload: 'firmware',
  config_upload: 'backup',
  configure: 'configuration',
  execute_multiconfig_template: 'configuration',
  esim: 'esim',
}

/** Notes what jobs have devices do. */
export const intendJobs = (
  tx: Transaction,
  jobs: readonly { device: Pick<DeviceRecord, 'id' | 'company_id'>; order: JobOrder }[],
): void =>
  intend(
    tx,
    jobs.flatMap(({ device, order: { kind, about = {}, command, input, timeout, sourceId, sourceName } }): Intent[] => {
      const work = about.kind ?? works[kind]
      if (!work || about.reads) return []
      return [
        {
          kind: work,
          deviceId: device.id,
          companyId: device.company_id,
          name: sourceName ?? '',
          lines: about.lines ?? (() => []),
          definition: [sourceId, about.definition ?? [command, input, timeout]],
        },
      ]
    }),
  )

/** A job that a tag starts. */
export interface TagJob {
  kind: string
  device_id: number
  company_id: number
  source_id: number | null
  source_name: string
}

/** Notes what tags have devices do. */
export async function intendTagJobs(tx: Transaction, jobs: readonly TagJob[]): Promise<void> {
  for (const [name, some] of Map.groupBy(jobs, ({ kind }) => kind)) {
    const work = works[name as JobKind]
    if (!work) continue
    const sources = [...new Set(some.flatMap(({ source_id }) => source_id ?? []))]
    const described = sources.length > 0 ? await knownKind(name)?.describe?.(tx, sources) : undefined
    intend(
      tx,
      some.map(({ device_id, company_id, source_id, source_name }) => ({
        kind: work,
        deviceId: device_id,
        companyId: company_id,
        name: source_name,
        lines: () => described?.get(source_id ?? 0)?.lines ?? [],
        definition: [source_id, source_name, described?.get(source_id ?? 0)?.definition],
      })),
    )
  }
}

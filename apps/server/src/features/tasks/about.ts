import type { Transaction } from '../../db/database.ts'
import type { SourceAbout } from '../../kit/device-job.ts'
import { intend } from '../../kit/intents.ts'
import type { About } from '../device-jobs/service.ts'
import { type OrderRow, tasksOf } from './order.ts'
import type { Step, TaskRow } from './steps.ts'

const shownStep = ({ name, type, data }: Pick<Step, 'name' | 'type' | 'data'>): string =>
  type === 'command'
    ? `${name}: ${data.command}`
    : type === 'upload_file'
      ? `${name}: → ${data.target_path}`
      : `${name}: ${data.file} →`

const known = new WeakMap<OrderRow, About>()

/**
 * Returns what users who approve an order see of it, and what must not change until then; once for all its devices. The
 * sealed texts of commands and files are left out of the comparison: they are sealed in another way each time.
 */
export function aboutOf(order: OrderRow): About {
  const found = known.get(order)
  if (found) return found
  const { group_id, steps, success_tags, failed_tags } = order
  const about: About = {
    kind: group_id === null ? 'command' : 'task_group',
    lines: () => steps.map(shownStep),
    definition: [
      steps.map(({ sealed: _sealed, content, ...step }) => [step, content?.sha256]),
      success_tags,
      failed_tags,
    ],
  }
  known.set(order, about)
  return about
}

/** Tasks that run later on devices of a company, of which more may join. */
interface Later {
  companyId: number
  name: string
  lines: () => readonly string[]
  definition: unknown
}

/** Notes that tasks run later, by a schedule or when devices join. */
export const intendLater = (
  tx: Transaction,
  devices: readonly { id: number; company_id: number }[],
  { companyId, name, lines, definition }: Later,
): void =>
  intend(
    tx,
    [{ id: 0, company_id: companyId }, ...devices].map(({ id, company_id }) => ({
      kind: 'task_group',
      deviceId: id,
      companyId: company_id,
      name,
      lines,
      definition,
    })),
  )

/** Returns what tasks do, as users see it, and everything of them that must not change. */
export const aboutTasks = (tasks: readonly TaskRow[]): SourceAbout => ({
  lines: tasks.map(shownStep),
  definition: tasks.map(({ type, name, data, timeout_seconds, stop_on_failure }) => [
    type,
    name,
    data,
    timeout_seconds,
    stop_on_failure,
  ]),
})

/** Describes task groups that tags start. */
export async function describeGroups(tx: Transaction, ids: readonly number[]): Promise<Map<number, SourceAbout>> {
  const found = new Map<number, SourceAbout>()
  for (const id of ids) found.set(id, aboutTasks(await tasksOf(tx, id)))
  return found
}

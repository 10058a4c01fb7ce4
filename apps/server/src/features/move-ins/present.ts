import type { MoveIn, MoveItem } from '@outpost/contract/move-ins/schemas'
import { utc } from '../../kit/paginate.ts'
import type { listItems, listMoves } from './queries.ts'

type Row = Awaited<ReturnType<typeof listMoves>>['rows'][number]
type Item = Awaited<ReturnType<typeof listItems>>['rows'][number]

/** Returns a move as the API shows it: without the token. */
export const presentMove = (row: Row): MoveIn => ({
  id: row.id,
  company_id: row.company_id,
  company_name: row.company_name,
  url: row.url,
  state: row.state,
  error: row.error,
  reading: row.state === 'reading' ? row.reading : null,
  unreadable: row.unreadable,
  take_users: row.take_users,
  take_files: row.take_files,
  devices_count: row.devices_count,
  moved_count: row.moved_count,
  created_by: row.created_by,
  created_at: utc(row.created_at),
})

const detailOf = ({ kind, facts }: Item): string => {
  const details = {
    company: '',
    tag: facts.color,
    user: facts.email,
    file: String(facts.size ?? ''),
    device: facts.serial,
  }
  return details[kind] ?? ''
}

/** Returns what was found at the source as the API shows it. */
export const presentItem = (row: Item): MoveItem => ({
  id: row.id,
  kind: row.kind,
  name: row.name,
  detail: detailOf(row),
  company: row.company_name,
  verdict: row.verdict,
  reason: row.reason,
  left_out: row.left_out,
  state: row.state,
  message: row.message,
  here_id: row.here_id,
  stage: row.stage,
  device_state: row.device_state,
  fault: row.fault,
  fault_text: row.fault_text,
  removed_there: row.removed_at !== null,
  removal_error: row.removal_error,
})

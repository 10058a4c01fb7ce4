import type { AuditLine } from '@outpost/contract/system/audit/schemas'
import { translateLoose } from '../../../kit/i18n/i18n.ts'
import { fill } from '../../../kit/screen/screen.ts'

/** The pages of targets, by kind; each has one parameter. */
const pages: Readonly<Record<string, `/${string}`>> = {
  device: '/devices/{id}',
  company: '/companies/{company_id}',
  tag: '/tag/{id}',
  job: '/management/jobs/{id}',
  rollout: '/management/rollouts/{id}',
  'remote-access': '/remote/access/{id}',
}

/** The only kind that is followed by a number of records in place of their ids. */
const COUNTED = 'approved-devices'

/** The kind and the ids of a target such as `tag:5` or `devices:1,2`. */
function partsOf(target: string | null): { kind: string; ids: string[] } | undefined {
  const [, written, ids] = /^([a-z_-]+):(\d+(?:,\d+)*)$/.exec(target ?? '') ?? []
  if (written === undefined) return undefined
  const kind = written === 'remote-access' || written === COUNTED ? written : written.replace(/s$/, '')
  return { kind, ids: ids!.split(',') }
}

/** The kind of a target as text, with its ids: "Tag #5". Other targets, such as addresses, as they are. */
function wordsOf(target: string): string {
  const found = partsOf(target)
  const kind = found && translateLoose(`audit:kind.${found.kind}`, '')
  if (!kind) return target
  return found.kind === COUNTED ? `${kind}: ${found.ids[0]}` : `${kind} ${found.ids.map((id) => `#${id}`).join(', ')}`
}

/** The name of the affected object, or its kind and id; empty if there is none. */
export const targetText = ({ target, target_name }: Pick<AuditLine, 'target' | 'target_name'>): string =>
  target_name ?? (target === null ? '' : wordsOf(target))

/** What a target is, with its id: the tooltip of its name. */
export const targetTitle = ({ target }: Pick<AuditLine, 'target'>): string => (target === null ? '' : wordsOf(target))

/** The path of the page of a target and its address; undefined if it has none, or was deleted. */
export function targetPage({
  target,
  target_name,
  act,
}: Pick<AuditLine, 'target' | 'target_name' | 'act'>): { path: string; href: string } | undefined {
  const found = partsOf(target)
  const path = found && pages[found.kind]
  if (!path || found.ids.length !== 1 || target_name === null || act.startsWith('DELETE ')) return undefined
  const [, name] = /\{(\w+)\}/.exec(path)!
  return { path, href: fill(path, { [name!]: found.ids[0]! }) }
}

import { buffer } from 'node:stream/consumers'
import type { deviceTags } from '@outpost/contract/devices/tagging/endpoints'
import type { LineFault, TagPlan } from '@outpost/contract/devices/tagging/schemas'
import type { ParsedInputOf } from '@outpost/contract/kit/endpoint'
import { ApiError, type ErrorCode, fail } from '@outpost/contract/kit/errors'
import { sql } from 'kysely'
import { withInspection, type Context } from '../../../kit/implement.ts'
import { inScope } from '../../../kit/scope.ts'
import type { ReceivedFile } from '../../../kit/upload.ts'
import { actionsOf, type Assignment, findTags, type KnownTag, lockTagging, planTags } from '../../tags/service.ts'
import { type FileLine, readTagFile, type TagFileKey } from './tag-file.ts'
import { changeTags, type MayHaveTag, tagRulesFor } from './tagging.ts'

type Asked = ParsedInputOf<typeof deviceTags.fromFile>

interface NamedDevice {
  id: number
  companyId: number
  name: string
  company_name: string
}

/** The result of looking up the lines of a file: the valid lines with their devices, and the faults of the others. */
interface Looked {
  tags: KnownTag[]
  lines: { line: FileLine; device: NamedDevice }[]
  faults: LineFault[]
}

const noLine = {
  code: 'VALIDATION',
  source: 'file',
  message: 'The file lists no device whose tags can be changed.',
} as const

/** The number of valid lines in a preview. */
const SHOWN = 100

const reasons = {
  format: { code: 'VALIDATION', mac: 'This is not a valid MAC address.', serial: 'This is not a valid serial number.' },
  unknown: {
    code: 'NOT_FOUND',
    mac: 'No device with this MAC address was found.',
    serial: 'No device with this serial number was found.',
  },
  ambiguous: {
    code: 'CONFLICT',
    mac: 'Several devices have this MAC address.',
    serial: 'Several devices have this serial number.',
  },
  tag: {
    code: 'VALIDATION',
    mac: 'This tag does not exist or is not available for this device.',
    serial: 'This tag does not exist or is not available for this device.',
  },
} as const satisfies Record<LineFault['reason'], { code: ErrorCode } & Record<TagFileKey, string>>

const faultOf = ({ line, value }: FileLine, reason: LineFault['reason'], by: TagFileKey): LineFault => ({
  code: reasons[reason].code,
  source: `file.${line}`,
  message: reasons[reason][by],
  line,
  value,
  reason,
})

/**
 * Finds devices in the scope by MAC address or serial number. A key may have several devices, since several companies
 * may claim it.
 */
async function devicesBy(
  { tx, scope }: Context,
  by: TagFileKey,
  keys: readonly string[],
): Promise<Map<string, NamedDevice[]>> {
  const rows = await tx
    .selectFrom('devices as d')
    .innerJoin('companies as c', 'c.id', 'd.company_id')
    .select(['d.id', 'd.company_id as companyId', 'd.name', 'c.name as company_name', `d.${by} as key`])
    .where(`d.${by}`, '=', sql<string>`any(${keys}::text[])`)
    .where(inScope(scope, 'd.company_id'))
    .execute()
  return Map.groupBy(rows, ({ key }) => key ?? '')
}

/** Returns what is wrong with a line, or undefined. */
function reasonOf(
  { key }: FileLine,
  found: readonly NamedDevice[] | undefined,
  { tags, mayHaveTag, mode }: { tags: readonly KnownTag[]; mayHaveTag: MayHaveTag; mode: Asked['action'] },
): LineFault['reason'] | undefined {
  if (key === undefined) return 'format'
  if (!found) return 'unknown'
  if (found.length > 1) return 'ambiguous'
  return mode !== 'unassign' && tags.some((tag) => !mayHaveTag(found[0]!.companyId, tag)) ? 'tag' : undefined
}

/** Looks up the devices in a file. Throws VALIDATION for a tag that is not visible to the user. */
async function lookUp(
  context: Context,
  { first_parameter: by, tag_id, action: mode }: Asked,
  entries: readonly FileLine[],
): Promise<Looked> {
  const tags = await findTags(context.tx, context.scope, tag_id)
  if (tags.length < new Set(tag_id).size)
    throw fail('VALIDATION', { source: 'tag_id', message: 'This tag does not exist.' })
  if (tags.length === 0 && mode !== 'overwrite')
    throw fail('VALIDATION', { source: 'tag_id', message: 'Choose at least one tag.' })
  const found = await devicesBy(context, by, [...new Set(entries.flatMap(({ key }) => key ?? []))])
  const mayHaveTag = await tagRulesFor(context, [...found.values()].flat())
  const looked: Looked = { tags, lines: [], faults: [] }
  for (const line of entries) {
    const devices = found.get(line.key ?? '')
    const reason = reasonOf(line, devices, { tags, mayHaveTag, mode })
    if (reason) looked.faults.push(faultOf(line, reason, by))
    else looked.lines.push({ line, device: devices![0]! })
  }
  return looked
}

/** Returns one assignment per device, even if the file names it several times. */
const assignmentsOf = ({ lines, tags }: Looked): Assignment[] =>
  [...new Map(lines.map(({ device }) => [device.id, device])).values()].map(({ id, companyId }) => ({
    device: { id, companyId },
    tagIds: tags.map((tag) => tag.id),
  }))

const linesOf = async (file: ReceivedFile, { first_parameter: by }: Asked): Promise<FileLine[]> =>
  readTagFile(await buffer(file.read()), by)

/** Changes the tags of the devices in a file. Throws the faults of all lines if none is valid. */
export const changeByFile = withInspection(
  linesOf,
  async (context, asked: Asked, lines): Promise<{ data: number[]; errors: LineFault[] }> => {
    await lockTagging(context.tx)
    const looked = await lookUp(context, asked, lines)
    if (looked.lines.length === 0)
      throw new ApiError([noLine, ...looked.faults.map((fault) => ({ ...fault, code: reasons[fault.reason].code }))])
    const assignments = assignmentsOf(looked)
    await changeTags(context, asked.action, assignments)
    return { data: assignments.map(({ device }) => device.id), errors: looked.faults }
  },
)

/** Returns what the same request would change. */
export const previewOfFile = withInspection(linesOf, async (context, asked: Asked, lines): Promise<TagPlan> => {
  const looked = await lookUp(context, asked, lines)
  const assignments = assignmentsOf(looked)
  const { added, removed } = await planTags(context.tx, asked.action, assignments)
  const assignedBy = Map.groupBy(added, ({ tag_id }) => tag_id)
  const starts = (await actionsOf(context.tx, [...assignedBy.keys()])).map(({ tag_id, action, source_name }) => ({
    tag_id,
    action,
    source_name,
    tag_name: looked.tags.find(({ id }) => id === tag_id)!.name,
    devices: assignedBy.get(tag_id)!.length,
  }))
  return {
    devices: assignments.length,
    changed: new Set([...added, ...removed].map(({ device_id }) => device_id)).size,
    added: added.length,
    removed: removed.length,
    lines: looked.lines.slice(0, SHOWN).map(({ line: { line, value }, device }) => ({
      line,
      value,
      device_id: device.id,
      name: device.name,
      company_name: device.company_name,
    })),
    faults: looked.faults,
    starts,
  }
})

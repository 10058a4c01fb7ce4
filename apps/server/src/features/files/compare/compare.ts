import type { DifferentFile, FileComparison } from '@outpost/contract/files/compare/schemas'
import { textOf } from '../content.ts'
import type { Member, Members } from './members.ts'

/** Limits of an answer: differing files, and bytes of text on both sides together. */
const limits = { files: 500, bytes: 2 * 1_048_576 } as const

const isSame = (a: Member, b: Member): boolean =>
  a.size === b.size && a.content !== undefined && b.content !== undefined && a.content.equals(b.content)

/** Returns the text of a side; null for a file that does not exist, undefined for one that is no text. */
const sideOf = (member: Member | undefined): string | null | undefined =>
  member === undefined ? null : member.content && (member.content.length === 0 ? '' : textOf(member.content))

function differenceOf(name: string, before: Member | undefined, after: Member | undefined): DifferentFile {
  const change = before === undefined ? 'added' : after === undefined ? 'removed' : 'changed'
  const hidden = { name, change, before: null, after: null } as const
  const isLarge = [before, after].some((side) => side !== undefined && side.content === undefined)
  if (isLarge) return { ...hidden, kind: 'large' }
  const [first, second] = [sideOf(before), sideOf(after)]
  if (first === undefined || second === undefined) return { ...hidden, kind: 'binary' }
  return { name, change, kind: 'text', before: first, after: second }
}

/**
 * Compares what is inside two stored files, in the order of the names. Files that are too large to keep count as
 * different. Texts beyond the limit of an answer are left out and named as too large.
 */
export function compareMembers(first: Members, second: Members): FileComparison {
  const names = [...new Set([...first.files.keys(), ...second.files.keys()])].toSorted()
  const different: DifferentFile[] = []
  let same = 0
  let bytes = 0
  for (const name of names) {
    const [before, after] = [first.files.get(name), second.files.get(name)]
    if (before && after && isSame(before, after)) {
      same++
      continue
    }
    if (different.length === limits.files) return { different, same, truncated: true }
    const difference = differenceOf(name, before, after)
    bytes += (difference.before?.length ?? 0) + (difference.after?.length ?? 0)
    different.push(bytes > limits.bytes ? { ...difference, kind: 'large', before: null, after: null } : difference)
  }
  return { different, same, truncated: first.truncated || second.truncated }
}

import type { Widget } from '@outpost/contract/dashboards/widget'

/** The kinds that show values, which must be chosen. */
const needValues: readonly Widget['kind'][] = ['value', 'gauge', 'line', 'bar', 'pie', 'lamp', 'table']

/** Returns what a widget lacks to be shown; undefined if nothing. */
export function faultOf(widget: Widget): 'values' | 'scale' | 'text' | 'picture' | 'button' | undefined {
  if (needValues.includes(widget.kind) && widget.parameters.length === 0) return 'values'
  if (!(widget.least < widget.most)) return 'scale'
  if (widget.kind === 'text' && widget.text.trim() === '') return 'text'
  if (widget.kind === 'picture' && widget.image_id === null) return 'picture'
  const acts = widget.task_group_id !== null || widget.remote_access_id !== null
  return widget.kind === 'button' && !acts ? 'button' : undefined
}

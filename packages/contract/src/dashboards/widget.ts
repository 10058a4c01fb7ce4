import { z } from 'zod'
import { line, lines } from '../kit/lines.ts'
import { id, integer, number } from '../kit/values.ts'
import { dashboardLimits, gridColumns, lampTones, widgetKinds } from './constants.ts'

/** The address of a value, as in the value catalogue. */
export const address = z.string().min(1).max(64)
const limit = number(-1e15, 1e15)

/**
 * One widget of a dashboard. `x`, `y`, `w` and `h` are its place in columns and rows. What its kind does not need keeps
 * its default.
 */
export const Widget = z.object({
  /** Its number within the dashboard, which it keeps when it is moved. */
  key: integer(1, 10_000),
  kind: z.enum(widgetKinds),
  title: line(0, 100).default(''),
  x: integer(0, gridColumns - 1),
  y: integer(0, 1000),
  w: integer(1, gridColumns),
  h: integer(1, 40),
  /** The values that it shows. */
  parameters: z.array(address).max(dashboardLimits.parameters).default([]),
  /** The hours before now that a chart covers. */
  hours: integer(1, dashboardLimits.hours).default(24),
  /** The ends of the scale of a gauge. */
  least: limit.default(0),
  most: limit.default(100),
  /** The text of a text widget. */
  text: lines(4000).default(''),
  /** What a lamp shows for a value: the first entry whose value is equal. */
  lamps: z
    .array(z.object({ value: line(0, 64), label: line(0, 64).default(''), tone: z.enum(lampTones) }))
    .max(20)
    .default([]),
  /** The image of a picture. */
  image_id: id.nullable().default(null),
  /** Where values are pinned to the picture, in percent from its left and upper edge. */
  pins: z
    .array(z.object({ parameter: address, x: number(0, 100), y: number(0, 100) }))
    .max(50)
    .default([]),
  /** What a button does: runs a task group on the device, or opens a remote access entry. */
  task_group_id: id.nullable().default(null),
  remote_access_id: id.nullable().default(null),
})
export type Widget = z.output<typeof Widget>

/** Reports widgets that contradict themselves or each other. */
export function checkWidgets(widgets: readonly Widget[], context: z.core.$RefinementCtx): void {
  const keys = new Set<number>()
  for (const [at, widget] of widgets.entries()) {
    const issue = (name: keyof Widget, message: string): void =>
      context.addIssue({ code: 'custom', path: ['widgets', at, name], message })
    if (keys.has(widget.key)) issue('key', 'Two widgets have this key.')
    keys.add(widget.key)
    if (widget.x + widget.w > gridColumns) issue('w', `The widget ends after column ${gridColumns}.`)
    if (widget.least >= widget.most) issue('most', 'The end of the scale must be greater than its beginning.')
    if (widget.task_group_id !== null && widget.remote_access_id !== null)
      issue('remote_access_id', 'A button either runs a task group or opens a remote access entry.')
  }
}

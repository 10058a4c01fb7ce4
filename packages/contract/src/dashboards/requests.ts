import type { Widget } from './widget.ts'

/** The values that a dashboard needs, so that one request reads all of them. */
export interface DataRequest {
  parameters: string[]
  charts: { hours: number; parameters: string[] }[]
  shares: { hours: number; parameter: string }[]
  location: boolean
}

/** The kinds that show the latest values of their parameters. */
const latest: readonly Widget['kind'][] = ['value', 'gauge', 'lamp', 'table', 'line']

/** Returns what the widgets of a dashboard show, without anything twice. */
export function requestOf(widgets: readonly Widget[]): DataRequest {
  const parameters = widgets.flatMap((widget) => [
    ...(latest.includes(widget.kind) ? widget.parameters : []),
    ...(widget.kind === 'picture' ? widget.pins.map((pin) => pin.parameter) : []),
    ...(widget.kind === 'bar' || widget.kind === 'pie' ? widget.parameters.slice(0, 1) : []),
  ])
  const lines = Map.groupBy(
    widgets.filter(({ kind }) => kind === 'line'),
    ({ hours }) => hours,
  )
  const shares = new Map(
    widgets
      .filter(({ kind }) => kind === 'bar' || kind === 'pie')
      .flatMap(({ hours, parameters: [parameter] }) =>
        parameter === undefined ? [] : [[`${hours} ${parameter}`, { hours, parameter }] as const],
      ),
  )
  return {
    parameters: [...new Set(parameters)],
    charts: [...lines].map(([hours, ofHours]) => ({
      hours,
      parameters: [...new Set(ofHours.flatMap((widget) => widget.parameters))],
    })),
    shares: [...shares.values()],
    location: widgets.some(({ kind }) => kind === 'map'),
  }
}

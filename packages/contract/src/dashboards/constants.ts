/** The kinds of widgets. */
export const widgetKinds = [
  'value',
  'gauge',
  'line',
  'bar',
  'pie',
  'lamp',
  'table',
  'map',
  'picture',
  'text',
  'button',
] as const
export type WidgetKind = (typeof widgetKinds)[number]

/** The tones of a state lamp. */
export const lampTones = ['good', 'warning', 'bad', 'neutral'] as const
export type LampTone = (typeof lampTones)[number]

/** Columns of the grid; a row is 80 px high. */
export const gridColumns = 12

/** The intervals at which the console offers to refresh a dashboard, in seconds. */
export const refreshChoices = [10, 30, 60, 300, 900, 3600, 86_400] as const

export const dashboardLimits = {
  /** Dashboards of a device. */
  dashboards: 50,
  widgets: 40,
  /** Values of a widget. */
  parameters: 12,
  /** Versions of a dashboard that are kept. */
  versions: 50,
  /** Template dashboards of a company. */
  templates: 200,
  /** Links of a dashboard that have not expired. */
  links: 20,
  /** Days after which a link expires, at most. */
  linkDays: 90,
  /** The longest period of a chart, in hours. */
  hours: 2160,
} as const

/** A value that is older than this many of its periods is shown dimmed. */
export const stalePeriods = 3

import { z } from 'zod'
import type { EndpointSchemas } from '../kit/endpoint.ts'
import { line, lines } from '../kit/lines.ts'
import { listQuery } from '../kit/list-query.ts'
import { revision } from '../kit/revision.ts'
import { boolean, id, integer } from '../kit/values.ts'
import { Series } from '../telemetry/schemas.ts'
import { dashboardLimits, refreshChoices } from './constants.ts'
import { address, checkWidgets, Widget } from './widget.ts'

/** A dashboard of a device. */
export const Dashboard = z.object({
  id: z.int(),
  device_id: z.int(),
  company_id: z.int(),
  name: z.string(),
  description: z.string(),
  /** Whether all users of the company see it who may see dashboards; otherwise only its author. */
  shared: z.boolean(),
  /** Whether the caller created it. */
  own: z.boolean(),
  /** Seconds between two reads of its values. */
  refresh: z.int(),
  widgets: z.array(Widget),
  /** Increases with every change, see `kit/revision.ts`. */
  revision: z.int(),
  /** Who changed it last; null if that user was deleted. */
  updated_by: z.string().nullable(),
  created_at: z.string(),
  updated_at: z.string(),
})
export type Dashboard = z.output<typeof Dashboard>

/** A dashboard in a list, without its widgets. */
export const DashboardEntry = Dashboard.omit({ widgets: true }).extend({ widget_count: z.int() })
export type DashboardEntry = z.output<typeof DashboardEntry>

/** An earlier state of a dashboard. */
export const DashboardVersion = z.object({
  /** The revision that it keeps. */
  id: z.int(),
  name: z.string(),
  widget_count: z.int(),
  username: z.string().nullable(),
  created_at: z.string(),
})
export type DashboardVersion = z.output<typeof DashboardVersion>

/** A dashboard to start from, for devices of a model. */
export const DashboardTemplate = z.object({
  id: z.int(),
  company_id: z.int(),
  company_name: z.string(),
  /** The model of the devices for which it is meant. */
  model: z.string(),
  name: z.string(),
  description: z.string(),
  refresh: z.int(),
  widgets: z.array(Widget),
  created_at: z.string(),
})
export type DashboardTemplate = z.output<typeof DashboardTemplate>

/** A value that the device has reported, or that its monitoring templates read. */
export const DashboardField = z.object({
  address: z.string(),
  kind: z.enum(['number', 'text']),
  unit: z.string().nullable(),
  history: z.boolean(),
  /** The monitoring template that reads it; null for those of the device's own reports. */
  template: z.string().nullable(),
})
export type DashboardField = z.output<typeof DashboardField>

/**
 * The latest value at an address. `never`: the device has not reported it. `missing`: no such value exists any more.
 * `hidden`: the caller may not see it.
 */
export const DashboardValue = z.object({
  address: z.string(),
  status: z.enum(['known', 'never', 'missing', 'hidden']),
  value: z.union([z.string(), z.number()]).nullable(),
  unit: z.string().nullable(),
  at: z.string().nullable(),
  /** Seconds between two readings; null if it is not known. */
  period: z.int().nullable(),
  /** The monitoring template that reads it; null for those of the device's own reports. */
  template: z.string().nullable(),
})
export type DashboardValue = z.output<typeof DashboardValue>

/** The distinct values of a period, each with its share of the time in percent, the greatest first. */
export const ValueShares = z.object({
  hours: z.int(),
  parameter: z.string(),
  values: z.array(z.object({ value: z.string(), percent: z.number() })),
})
export type ValueShares = z.output<typeof ValueShares>

export const DashboardData = z.object({
  values: z.array(DashboardValue),
  charts: z.array(z.object({ hours: z.int(), series: z.array(Series) })),
  shares: z.array(ValueShares),
  /** Where the device is; null if that is not known, not requested or not permitted. */
  location: z
    .object({ latitude: z.number(), longitude: z.number(), source: z.enum(['user', 'gps', 'cell']) })
    .nullable(),
  /** When the values were read. */
  read_at: z.string(),
})
export type DashboardData = z.output<typeof DashboardData>

/** A link that shows a dashboard to people without an account. Its token is only known when it is created. */
export const DashboardLink = z.object({
  id: z.int(),
  created_by: z.string(),
  created_at: z.string(),
  expires_at: z.string(),
  last_used_at: z.string().nullable(),
})
export type DashboardLink = z.output<typeof DashboardLink>

/** A new link with its token, which cannot be read again. */
export const CreatedDashboardLink = DashboardLink.extend({ token: z.string() })

/** What a link shows. Buttons are left out, because they act. */
export const SharedDashboard = z.object({
  name: z.string(),
  refresh: z.int(),
  widgets: z.array(Widget),
  data: DashboardData,
  expires_at: z.string(),
})
export type SharedDashboard = z.output<typeof SharedDashboard>

const widgets = z.array(Widget).max(dashboardLimits.widgets)
const refresh = integer(refreshChoices[0], refreshChoices.at(-1))
const name = line(1, 100)
const description = lines(1000)
const token = z.string().min(1).max(100)
const hours = integer(1, dashboardLimits.hours)
const requested = dashboardLimits.widgets * dashboardLimits.parameters

/** What the endpoints of `dashboards` take and answer. */
export const dashboardSchemas = {
  /** Without a device, the dashboards of all devices. */
  list: { input: z.object({ ...listQuery, device_id: id.optional() }), answer: DashboardEntry },
  get: { answer: Dashboard },
  create: {
    input: z
      .object({
        device_id: id,
        name,
        description: description.default(''),
        shared: boolean.default(false),
        refresh: refresh.default(60),
        widgets: widgets.default([]),
      })
      .superRefine((input, context) => checkWidgets(input.widgets, context)),
    answer: Dashboard,
  },
  update: {
    input: z
      .object({
        name: name.optional(),
        description: description.optional(),
        shared: boolean.optional(),
        refresh: refresh.optional(),
        widgets: widgets.optional(),
        revision,
      })
      .superRefine((input, context) => checkWidgets(input.widgets ?? [], context)),
    answer: Dashboard,
  },
  remove: {},
  fields: { input: z.object({ device_id: id }), answer: z.array(DashboardField) },
  data: {
    input: z
      .object({
        device_id: id,
        parameters: z.array(address).max(requested).default([]),
        charts: z
          .array(z.object({ hours, parameters: z.array(address).max(requested) }))
          .max(dashboardLimits.widgets)
          .default([]),
        shares: z
          .array(z.object({ hours, parameter: address }))
          .max(dashboardLimits.widgets)
          .default([]),
        location: boolean.default(false),
      })
      .superRefine(({ charts }, { addIssue }) => {
        if (charts.reduce((sum, { parameters }) => sum + parameters.length, 0) > requested)
          addIssue({ code: 'custom', path: ['charts'], message: `All charts can have at most ${requested} series.` })
      }),
    answer: DashboardData,
  },
  versions: { input: z.object(listQuery), answer: DashboardVersion },
  restore: { input: z.object({ revision }), answer: Dashboard },
  picture: {},
} satisfies Record<string, EndpointSchemas>

/** What the endpoints of `dashboardTemplates` take and answer. */
export const dashboardTemplateSchemas = {
  list: { input: z.object({ ...listQuery, device_id: id.optional() }), answer: DashboardTemplate },
  create: {
    input: z.object({ dashboard_id: id, name, description: description.default('') }),
    answer: DashboardTemplate,
  },
  remove: {},
} satisfies Record<string, EndpointSchemas>

/** What the endpoints of `dashboardLinks` take and answer. */
export const dashboardLinkSchemas = {
  list: { input: z.object(listQuery), answer: DashboardLink },
  create: {
    input: z.object({ days: integer(1, dashboardLimits.linkDays).default(7) }),
    answer: CreatedDashboardLink,
  },
  remove: {},
  open: { input: z.object({ token }), answer: SharedDashboard },
  picture: { input: z.object({ token, image_id: id }) },
} satisfies Record<string, EndpointSchemas>

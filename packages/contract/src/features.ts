import settings from './settings/feature.ts'
import companies from './companies/feature.ts'
import channels from './channels/feature.ts'
import mail from './mail/feature.ts'
import roles from './roles/feature.ts'
import users from './users/feature.ts'
import auth from './auth/feature.ts'
import notifications from './notifications/feature.ts'
import impersonation from './impersonation/feature.ts'
import tags from './tags/feature.ts'
import devices from './devices/feature.ts'
import deviceJobs from './device-jobs/feature.ts'
import credits from './credits/feature.ts'
import files from './files/feature.ts'
import tasks from './tasks/feature.ts'
import templates from './templates/feature.ts'
import telemetry from './telemetry/feature.ts'
import dataUsage from './data-usage/feature.ts'
import configurator from './configurator/feature.ts'
import deviceApi from './device-api/feature.ts'
import deviceServices from './device-services/feature.ts'
import hotspots from './hotspots/feature.ts'
import multiConfig from './multi-config/feature.ts'
import desiredConfiguration from './desired-configuration/feature.ts'
import alerts from './alerts/feature.ts'
import reports from './reports/feature.ts'
import remoteAccess from './remote-access/feature.ts'
import vpn from './vpn/feature.ts'
import networkMap from './network-map/feature.ts'
import dashboards from './dashboards/feature.ts'
import statistics from './statistics/feature.ts'
import search from './search/feature.ts'
import system from './system/feature.ts'
import integrations from './integrations/feature.ts'
import systemBackups from './system-backups/feature.ts'
import cwmp from './cwmp/feature.ts'
import moveIns from './move-ins/feature.ts'
import type { Endpoint } from './kit/endpoint.ts'
import type { Feature } from './kit/feature.ts'

/** The ordered list of features. A feature may depend only on features above its own line. */
export const features: readonly Feature[] = [
  settings,
  companies,
  channels,
  mail,
  roles,
  users,
  auth,
  notifications,
  impersonation,
  tags,
  devices,
  deviceJobs,
  credits,
  files,
  tasks,
  templates,
  telemetry,
  dataUsage,
  configurator,
  deviceApi,
  deviceServices,
  hotspots,
  multiConfig,
  desiredConfiguration,
  alerts,
  reports,
  remoteAccess,
  networkMap,
  dashboards,
  vpn,
  statistics,
  search,
  system,
  integrations,
  systemBackups,
  cwmp,
  moveIns,
]

/**
 * All endpoints in order, each with the name of its list and its key in it: `tags` and `create`. They have no schemas,
 * so that a page that only sends requests does not load any; the server adds them (`apps/server/src/endpoints.ts`).
 */
export const allEndpoints: readonly { feature: string; key: string; endpoint: Endpoint }[] = features.flatMap(
  ({ endpoints }) =>
    Object.entries(endpoints).flatMap(([list, declared]) =>
      Object.entries(declared).map(([key, endpoint]) => ({ feature: list, key, endpoint })),
    ),
)

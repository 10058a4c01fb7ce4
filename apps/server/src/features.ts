import settings from './features/settings/feature.ts'
import companies from './features/companies/feature.ts'
import channels from './features/channels/feature.ts'
import mail from './features/mail/feature.ts'
import roles from './features/roles/feature.ts'
import users from './features/users/feature.ts'
import auth from './features/auth/feature.ts'
import notifications from './features/notifications/feature.ts'
import impersonation from './features/impersonation/feature.ts'
import tags from './features/tags/feature.ts'
import devices from './features/devices/feature.ts'
import deviceJobs from './features/device-jobs/feature.ts'
import credits from './features/credits/feature.ts'
import files from './features/files/feature.ts'
import tasks from './features/tasks/feature.ts'
import templates from './features/templates/feature.ts'
import telemetry from './features/telemetry/feature.ts'
import dataUsage from './features/data-usage/feature.ts'
import configurator from './features/configurator/feature.ts'
import deviceApi from './features/device-api/feature.ts'
import deviceServices from './features/device-services/feature.ts'
import hotspots from './features/hotspots/feature.ts'
import multiConfig from './features/multi-config/feature.ts'
import desiredConfiguration from './features/desired-configuration/feature.ts'
import alerts from './features/alerts/feature.ts'
import reports from './features/reports/feature.ts'
import remoteAccess from './features/remote-access/feature.ts'
import vpn from './features/vpn/feature.ts'
import networkMap from './features/network-map/feature.ts'
import dashboards from './features/dashboards/feature.ts'
import statistics from './features/statistics/feature.ts'
import search from './features/search/feature.ts'
import system from './features/system/feature.ts'
import integrations from './features/integrations/feature.ts'
import systemBackups from './features/system-backups/feature.ts'
import cwmp from './features/cwmp/feature.ts'
import moveIns from './features/move-ins/feature.ts'
import type { Feature } from './kit/feature.ts'

/** The ordered list of features. A feature may import only features above its own line, and those through `service.ts`. */
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

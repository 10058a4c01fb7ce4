import {
  AlertReceiver,
  CreatedReceiver,
  NamedTestAnswer,
  ReceiverAnswer,
} from '@outpost/contract/alerts/receivers/schemas'
import { Heartbeat } from '@outpost/contract/integrations/heartbeat/schemas'
import { CreatedMetricsToken, MetricsToken } from '@outpost/contract/integrations/metrics/schemas'
import {
  BackupProof,
  BackupSettings,
  BackupStatus,
  BackupStore,
  SystemBackup,
} from '@outpost/contract/system-backups/schemas'
import { EventRecord } from '@outpost/contract/integrations/events/schemas'
import {
  CreatedSubscription,
  EventSubscription,
  SubscriptionAnswer,
} from '@outpost/contract/integrations/subscriptions/schemas'
import {
  Incident,
  IncidentDevice,
  IncidentEntry,
  IncidentMessage,
  IncidentStep,
  LinkedIncident,
} from '@outpost/contract/alerts/incidents/schemas'
import { Rehearsal } from '@outpost/contract/alerts/rehearsal/schemas'
import { AlertConfiguration, AlertFit, DeviceAlert } from '@outpost/contract/alerts/legacy/schemas'
import { Silence } from '@outpost/contract/alerts/silences/schemas'
import { Automation, AutomationDevice, Evaluation, EvaluationAction } from '@outpost/contract/alerts/schemas'
import {
  CreatedDashboardLink,
  Dashboard,
  DashboardData,
  DashboardEntry,
  DashboardField,
  DashboardLink,
  DashboardTemplate,
  DashboardValue,
  DashboardVersion,
  SharedDashboard,
  ValueShares,
} from '@outpost/contract/dashboards/schemas'
import { Widget } from '@outpost/contract/dashboards/widget'
import {
  DataUsageDay,
  DataUsageSims,
  ListedSim,
  SimDay,
  SimSettings,
  SimUsage,
} from '@outpost/contract/data-usage/schemas'
import {
  AccessPoint,
  Hotspot,
  HotspotDevice,
  HotspotGuest,
  HotspotGuests,
  WifiDevice,
  WifiHealth,
  WifiSupport,
} from '@outpost/contract/hotspots/schemas'
import { GuestData } from '@outpost/contract/hotspots/guest-data/schemas'
import { CreatedKiosk, HotspotKiosk, KioskPage, KioskVoucher } from '@outpost/contract/hotspots/kiosks/schemas'
import { CreatedVouchers, HotspotVoucher } from '@outpost/contract/hotspots/vouchers/schemas'
import {
  DayOfReport,
  ReportDevice,
  ReportExtreme,
  ReportShare,
  ReportTotals,
} from '@outpost/contract/reports/generated'
import { GeneratedReport, Report, ReportContent, ReportParams } from '@outpost/contract/reports/schemas'
import { Series } from '@outpost/contract/telemetry/schemas'
import {
  CustomData,
  DeviceExtremes,
  Extreme,
  Extremes,
  GroupExtremes,
  LocationPoint,
  ReportDay,
} from '@outpost/contract/telemetry/history/schemas'
import {
  Assignment as TemplateAssignment,
  FailedReading,
  Template as MonitoringTemplate,
  TemplateFields,
  AssignResult as TemplateAssigning,
  TestResult as MonitoringTest,
} from '@outpost/contract/templates/schemas'
import type { z } from 'zod'
import { VpnProfile, VpnProfileLink } from '@outpost/contract/vpn/profiles/schemas'
import {
  QuickRoute,
  VpnClient,
  VpnConnection,
  VpnDeviceConfig,
  VpnHub,
  VpnUsage,
  VpnZone,
} from '@outpost/contract/vpn/schemas'
import { VpnDiagnosis } from '@outpost/contract/vpn/diagnosis/schemas'
import { VpnName } from '@outpost/contract/vpn/names/schemas'

/** The records of values, alerts, reports and what shows or sends them, by their names in the document. */
export const monitoringRecords: Readonly<Record<string, z.ZodType>> = {
  FailedReading,
  MonitoringTemplate,
  MonitoringTest,
  TemplateAssigning,
  TemplateAssignment,
  DataUsageDay,
  CreatedDashboardLink,
  Dashboard,
  DashboardData,
  DashboardEntry,
  DashboardField,
  DashboardLink,
  DashboardTemplate,
  DashboardValue,
  DashboardVersion,
  SharedDashboard,
  ValueShares,
  Widget,
  DataUsageSims,
  SimDay,
  SimSettings,
  SimUsage,
  ListedSim,
  HotspotDevice,
  Hotspot,
  HotspotGuest,
  HotspotGuests,
  HotspotVoucher,
  HotspotKiosk,
  CreatedKiosk,
  KioskPage,
  KioskVoucher,
  GuestData,
  CreatedVouchers,
  WifiSupport,
  WifiDevice,
  AccessPoint,
  WifiHealth,
  Report,
  GeneratedReport,
  ReportContent,
  ReportParams,
  ReportTotals,
  ReportExtreme,
  ReportDevice,
  ReportShare,
  DayOfReport,
  Automation,
  AutomationDevice,
  AutomationEvaluation: Evaluation,
  AutomationAction: EvaluationAction,
  MetricsToken,
  CreatedMetricsToken,
  Event: EventRecord,
  EventSubscription,
  CreatedEventSubscription: CreatedSubscription,
  EventAnswer: SubscriptionAnswer,
  OutgoingHeartbeat: Heartbeat,
  SystemBackup,
  BackupProof,
  BackupStatus,
  BackupSettings,
  BackupStore,
  AlertReceiver,
  CreatedAlertReceiver: CreatedReceiver,
  AlertReceiverAnswer: ReceiverAnswer,
  AlertReceiverTest: NamedTestAnswer,
  Incident,
  IncidentDevice,
  IncidentMessage,
  IncidentEntry,
  IncidentStep,
  LinkedIncident,
  Silence,
  Rehearsal,
  DeviceAlert,
  AlertConfiguration,
  AlertFit,
  Series,
  CustomData,
  DeviceExtremes,
  Extreme,
  Extremes,
  GroupExtremes,
  LocationPoint,
  ReportDay,
  TemplateFields,
  VpnDiagnosis,
  VpnName,
  VpnHub,
  VpnClient,
  VpnZone,
  VpnProfile,
  VpnProfileLink,
  VpnUsage,
  VpnConnection,
  VpnDeviceConfig,
  QuickRoute,
}

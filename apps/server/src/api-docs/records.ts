import { ConfigComparison } from '@outpost/contract/desired-configuration/compare/schemas'
import { TemplateImport } from '@outpost/contract/desired-configuration/bundle/schemas'
import {
  ConfigPlan,
  ConfigRollout,
  ConfigTemplate,
  ConfigTemplateDetails,
  ConfigTemplateVersion,
  ConfigValue,
  DeviceConfiguration,
} from '@outpost/contract/desired-configuration/schemas'
import { AccessToken, CurrentUser, ScopeLabels } from '@outpost/contract/auth/schemas'
import { ApplicationApproval } from '@outpost/contract/auth/oauth/approvals/schemas'
import { OauthApplication, OauthGrant } from '@outpost/contract/auth/oauth/applications/schemas'
import {
  IdentityChoice,
  InvitationChoice,
  LinkedIdentity,
} from '@outpost/contract/auth/identity-providers/sign-in/schemas'
import { IdentityProvider } from '@outpost/contract/auth/identity-providers/schemas'
import { OpenedInvitation, OwnCompany } from '@outpost/contract/auth/joining/schemas'
import { SecondFactor, SecondFactorSetup } from '@outpost/contract/auth/mfa/schemas'
import { AssertionCredential, Passkey, RegistrationCredential } from '@outpost/contract/auth/passkeys/schemas'
import { SshKey } from '@outpost/contract/auth/ssh-keys/schemas'
import { EndedAccess } from '@outpost/contract/auth/lost-device/schemas'
import { Login, Session } from '@outpost/contract/auth/sessions/schemas'
import { Company, CompanyNode } from '@outpost/contract/companies/schemas'
import { CreditEvent, CreditMove, CreditSummary, CreditType, Pool } from '@outpost/contract/credits/schemas'
import { CreditCode, RedeemedPool } from '@outpost/contract/credits/codes/schemas'
import { DataPurchase } from '@outpost/contract/credits/data/schemas'
import { CreditReport } from '@outpost/contract/credits/reports/schemas'
import {
  RunForecast,
  RunPreview,
  Task,
  TaskData,
  TaskGroup,
  TaskGroupLog,
  TaskLog,
  TaskOutput,
  TaskPreview,
  TaskResult,
  TaskResultGroup,
} from '@outpost/contract/tasks/schemas'
import { TaskSchedule, TaskScheduleRun } from '@outpost/contract/tasks/schedules/schemas'
import { PasswordFault, PasswordTask, PasswordTaskDevice } from '@outpost/contract/configurator/passwords/schemas'
import { ApiDescription } from '@outpost/contract/device-api/schemas'
import { ApiGroup, ConfigTemplate as SavedConfiguration } from '@outpost/contract/multi-config/schemas'
import { JobApproval, JobApprovalDetails, JobApprovalSettings } from '@outpost/contract/device-jobs/approvals/schemas'
import { NetworkChange, NetworkMap, NetworkNode, NetworkPort } from '@outpost/contract/network-map/schemas'
import { StartedRuns } from '@outpost/contract/tasks/rollouts/schemas'
import { ConfigAction, ConfigChange, ConfigLog } from '@outpost/contract/configurator/schemas'
import {
  DeviceLocation,
  DeviceMap,
  DevicePosition,
  LocatedDevice,
  MapCluster,
} from '@outpost/contract/devices/map/schemas'
import { Geofence, GeofenceDevice } from '@outpost/contract/devices/geofences/schemas'
import { DeviceNote } from '@outpost/contract/devices/notes/schemas'
import { DeviceConnectionRecord, Reconnecting } from '@outpost/contract/devices/connections/schemas'
import { ApprovedDevice, NewApproval } from '@outpost/contract/devices/authorized/schemas'
import { StoredCommand } from '@outpost/contract/device-jobs/schemas'
import { ImportFault } from '@outpost/contract/devices/csv/schemas'
import { Device, DeviceTag } from '@outpost/contract/devices/device'
import { LogEntry, Monitoring, NewDevice } from '@outpost/contract/devices/schemas'
import { ConnectAttempt, EnrolmentToken, PendingDevice } from '@outpost/contract/devices/enrolment/schemas'
import { HostKeys } from '@outpost/contract/devices/host-keys/schemas'
import { LineFault, TagPlan } from '@outpost/contract/devices/tagging/schemas'
import { BackupRule } from '@outpost/contract/files/backups/schemas'
import {
  BackupSearch,
  DifferentFile,
  FileComparison,
  FoundBackup,
  FoundLine,
} from '@outpost/contract/files/compare/schemas'
import { SiteBlocking } from '@outpost/contract/device-services/blocking.schemas'
import { Esim, EsimProfile } from '@outpost/contract/device-services/esim.schemas'
import { WifiCode, WifiNetwork } from '@outpost/contract/device-services/wifi.schemas'
import { CwmpAddress, CwmpParameter } from '@outpost/contract/cwmp/schemas'
import {
  MoveDevices,
  MoveFigures,
  MoveIn,
  MoveInDetails,
  MoveItem,
  MoveStage,
} from '@outpost/contract/move-ins/schemas'
import { DdnsRule, DeviceService, DeviceServices, OrderedChange } from '@outpost/contract/device-services/schemas'
import { FileContent, FilePermissions, FileUsage, StoredFile } from '@outpost/contract/files/schemas'
import { Image } from '@outpost/contract/files/images/schemas'
import {
  CancelFault,
  PendingUpdate,
  Rollout,
  RolloutDetails,
  RolloutGroup,
  RolloutWave,
  UpdateForecast,
  UpdatePreview,
  UpdateRecord,
} from '@outpost/contract/files/updates/schemas'
import { Impersonation, ImpersonationRequest } from '@outpost/contract/impersonation/schemas'
import { ChannelEvent } from '@outpost/contract/kit/channel'
import { EmailConfiguration, MailLog } from '@outpost/contract/mail/schemas'
import { Announcement } from '@outpost/contract/notifications/announcements/schemas'
import { Notification } from '@outpost/contract/notifications/schemas'
import { DeviceLinkRecord, LoggedGuest, SessionLog } from '@outpost/contract/remote-access/connect/schemas'
import { AccessRequest, ApprovalSettings } from '@outpost/contract/remote-access/approval/schemas'
import { Consent } from '@outpost/contract/remote-access/consent/schemas'
import { GuestLink, OpenedGuestLink, SessionGuest } from '@outpost/contract/remote-access/guests/schemas'
import { NativeAccess } from '@outpost/contract/remote-access/native/schemas'
import {
  Recording,
  RecordingMatch,
  RecordingSettings,
  RecordingVerification,
} from '@outpost/contract/remote-access/recording/schemas'
import {
  AddedRemoteAccess,
  RemoteAccess,
  RemoteAccessInfo,
  RemoteAccessRow,
  RemoteSession,
  ResumedSession,
} from '@outpost/contract/remote-access/schemas'
import { PortScan, ScannedHost, ScannedPort } from '@outpost/contract/remote-access/scan/schemas'
import { WatchedSession } from '@outpost/contract/remote-access/viewing/schemas'
import { Role, RoleChange, RolePermission } from '@outpost/contract/roles/schemas'
import { SearchGroup, SearchItem } from '@outpost/contract/search/schemas'
import { StoredSetting } from '@outpost/contract/settings/schemas'
import { SharedView } from '@outpost/contract/settings/shared-views/schemas'
import { ActionLog, MonthRow } from '@outpost/contract/statistics/schemas'
import { Act, AuditLine } from '@outpost/contract/system/audit/schemas'
import { HealthFinding, HealthReport } from '@outpost/contract/system/health/schemas'
import { Host } from '@outpost/contract/system/hosts/schemas'
import { AddressCheck, PublicAddress } from '@outpost/contract/system/public-address/schemas'
import { Terms } from '@outpost/contract/system/terms/schemas'
import { Tag, TagAction } from '@outpost/contract/tags/schemas'
import { ActionRun } from '@outpost/contract/device-jobs/action-logs/schemas'
import { JobOrder } from '@outpost/contract/device-jobs/orders/schemas'
import { User, UserRow } from '@outpost/contract/users/schemas'
import { CompanyInvitation } from '@outpost/contract/users/company-invitations/schemas'
import { Invitation, MadeInvitation } from '@outpost/contract/users/invitations/schemas'
import { VpnClientUsage } from '@outpost/contract/vpn/usage/schemas'
import type { z } from 'zod'
import { monitoringRecords } from './monitoring-records.ts'

/** The records of the API by their names in the document, from which code generators derive type names. */
const records: Readonly<Record<string, z.ZodType>> = {
  ...monitoringRecords,
  Device,
  DeviceTag,
  NewDevice,
  Company,
  CompanyNode,
  Tag,
  TagAction,
  User,
  UserListEntry: UserRow,
  CurrentUser,
  Role,
  RoleChange,
  RolePermission,
  ApiDescription,
  ApiGroup,
  SavedConfiguration,
  NetworkMap,
  NetworkPort,
  NetworkNode,
  NetworkChange,
  StartedRuns,
  ConfigAction,
  DeviceServices,
  CwmpAddress,
  CwmpParameter,
  MoveIn,
  MoveInDetails,
  MoveFigures,
  MoveDevices,
  MoveStage,
  MoveItem,
  DeviceService,
  DdnsRule,
  OrderedChange,
  SiteBlocking,
  WifiNetwork,
  WifiCode,
  Esim,
  EsimProfile,
  File: StoredFile,
  FileContent,
  FileComparison,
  DifferentFile,
  BackupSearch,
  FoundBackup,
  FoundLine,
  FilePermissions,
  FileUsage,
  Image,
  DeviceLogEntry: LogEntry,
  DeviceMonitoring: Monitoring,
  DeviceImportFault: ImportFault,
  DeviceCommand: StoredCommand,
  ConnectAttempt,
  EnrolmentToken,
  PendingDevice,
  ApprovedDevice,
  NewApprovedDevice: NewApproval,
  TagFileFault: LineFault,
  TagFilePreview: TagPlan,
  TagActionRun: ActionRun,
  JobOrder,
  DeviceUpdate: UpdateRecord,
  PendingUpdate,
  UpdateForecast,
  UpdatePreview,
  UpdateCancelFault: CancelFault,
  Rollout,
  RolloutDetails,
  RolloutGroup,
  RolloutWave,
  DeviceConnection: DeviceConnectionRecord,
  ConfigChange,
  ConfigLog,
  PasswordTask,
  PasswordTaskDevice,
  PasswordFault,
  DeviceLocation,
  DeviceMap,
  DeviceNote,
  DevicePosition,
  Geofence,
  GeofenceDevice,
  LocatedDevice,
  MapCluster,
  Reconnecting,
  Task,
  TaskData,
  TaskGroup,
  TaskGroupLog,
  RunForecast,
  RunPreview,
  TaskLog,
  TaskOutput,
  TaskPreview,
  TaskResult,
  TaskResultGroup,
  TaskSchedule,
  TaskScheduleRun,
  BackupRule,
  ChannelEvent,
  RemoteAccess,
  RemoteAccessInfo,
  RemoteAccessListEntry: RemoteAccessRow,
  NewRemoteAccess: AddedRemoteAccess,
  RemoteSession,
  ResumedSession,
  AccessRequest,
  ApprovalSettings,
  RemoteConsent: Consent,
  NativeAccess,
  Recording,
  RecordingMatch,
  RecordingSettings,
  RecordingVerification,
  PortScan,
  ScannedPort,
  ScannedHost,
  SessionLog,
  LoggedGuest,
  WatchedSession,
  GuestLink,
  SessionGuest,
  OpenedGuestLink,
  DeviceLink: DeviceLinkRecord,
  Invitation,
  MadeInvitation,
  CompanyInvitation,
  EmailConfiguration,
  MailLog,
  CreditType,
  CreditPool: Pool,
  CreditSummary,
  CreditEvent,
  CreditMove,
  CreditCode,
  RedeemedPool,
  DataPurchase,
  CreditReport,
  Announcement,
  Notification,
  Impersonation,
  ImpersonationRequest,
  AuditEntry: AuditLine,
  AuditAct: Act,
  SearchGroup,
  SearchItem,
  ActionLog,
  StatisticsMonth: MonthRow,
  Terms,
  HostKeys,
  PublicAddress,
  AddressCheck,
  HealthReport,
  HealthFinding,
  Host,
  AccessToken,
  Scope: ScopeLabels,
  OauthApplication,
  OauthGrant,
  ApplicationApproval,
  OwnCompany,
  OpenedInvitation,
  Session,
  EndedAccess,
  Login,
  SecondFactor,
  SecondFactorSetup,
  Passkey,
  SshKey,
  PasskeyAssertion: AssertionCredential,
  PasskeyRegistration: RegistrationCredential,
  IdentityProvider,
  IdentityProviderChoice: IdentityChoice,
  LinkedIdentity,
  InvitationChoice,
  SharedView,
  StoredSetting,
  ConfigPlan,
  ConfigRollout,
  ConfigTemplate,
  ConfigTemplateDetails,
  TemplateImport,
  ConfigComparison,
  ConfigTemplateVersion,
  ConfigValue,
  DeviceConfiguration,
  JobApproval,
  JobApprovalDetails,
  JobApprovalSettings,
  VpnClientUsage,
}

const names = new Map(Object.entries(records).map(([name, schema]) => [schema, name]))

/** Returns the name of a record, or undefined for any other schema. */
export const recordName = (schema: z.ZodType): string | undefined => names.get(schema)

import { accessRequests } from '@outpost/contract/remote-access/approval/endpoints'
import { remoteAccess } from '@outpost/contract/remote-access/endpoints'
import { remoteConnect } from '@outpost/contract/remote-access/connect/endpoints'
import { recordings } from '@outpost/contract/remote-access/recording/endpoints'
import { remoteScan } from '@outpost/contract/remote-access/scan/endpoints'
import { remoteViewing } from '@outpost/contract/remote-access/viewing/endpoints'
import { IconHistory, IconLockAccess, IconPlugConnected } from '@tabler/icons-react'
import { screen, titleOf } from '../../kit/screen/screen.ts'
import { entryName } from './name.ts'

export const screens = [
  screen({
    path: '/remote/access',
    access: remoteAccess.list.access,
    title: 'remote:title',
    nav: { group: 'connect', place: 1, icon: IconPlugConnected, highlights: ['/forms/add-remote-access'] },
    help: 'remote-access',
    page: () => import('./RemoteAccessPage.tsx'),
  }),
  screen({
    path: '/remote/access/{id}',
    access: remoteAccess.sessions.access,
    title: titleOf(
      remoteAccess.list,
      ({ id }) => ({ id: [Number(id)], limit: 1 }),
      ({ rows: [entry] }) => (entry ? entryName(entry) : ''),
    ),
    under: '/remote/access',
    help: 'connection-info',
    page: () => import('./EntryPage.tsx'),
  }),
  screen({
    path: '/devices/{id}/access',
    access: remoteAccess.list.access,
    title: 'remote:tab',
    under: '/devices/{id}',
    tab: true,
    help: 'remote-access',
    page: () => import('./DeviceAccessTab.tsx'),
  }),
  screen({
    path: '/devices/{id}/ports',
    access: remoteScan.last.access,
    title: 'remote:portsTab',
    under: '/devices/{id}',
    tab: true,
    help: 'remote-access',
    page: () => import('./scan/DevicePortsTab.tsx'),
  }),
  screen({
    path: '/access-history',
    access: remoteConnect.logs.access,
    title: 'remote:historyTitle',
    nav: { group: 'connect', place: 2, icon: IconHistory },
    help: 'access-history',
    page: () => import('./history/AccessHistoryPage.tsx'),
  }),
  screen({
    path: '/remote/requests',
    access: accessRequests.list.access,
    title: 'remote:requestsTitle',
    nav: { group: 'connect', place: 3, icon: IconLockAccess },
    help: 'access-requests',
    page: () => import('./approval/AccessRequestsPage.tsx'),
  }),
  screen({
    path: '/remote/recordings',
    access: recordings.search.access,
    title: 'remote:recordingsTitle',
    under: '/access-history',
    help: 'access-history',
    page: () => import('./recording/RecordingsPage.tsx'),
  }),
  screen({
    path: '/remote/recordings/{id}',
    access: recordings.get.access,
    title: 'remote:recordingTitle',
    under: '/access-history',
    help: 'access-history',
    page: () => import('./recording/RecordingPage.tsx'),
  }),
  screen({
    path: '/rms-connect/web',
    access: remoteConnect.ticket.access,
    title: 'remote:webTitle',
    bare: true,
    page: () => import('./web/WebSessionPage.tsx'),
  }),
  screen({
    path: '/rms-connect/ssh',
    access: remoteAccess.open.access,
    title: 'remote:terminal.title',
    bare: true,
    page: () => import('./terminal/TerminalPage.tsx'),
  }),
  screen({
    path: '/rms-connect/watch',
    access: remoteViewing.watch.access,
    title: 'remote:watchTitle',
    bare: true,
    page: () => import('./viewing/WatchPage.tsx'),
  }),
  screen({
    path: '/rms-connect/desktop',
    access: remoteAccess.open.access,
    title: 'remote:desktop.title',
    bare: true,
    page: () => import('./desktop/DesktopPage.tsx'),
  }),
  screen({
    path: '/rms-connect/telnet',
    access: remoteAccess.open.access,
    title: 'remote:terminal.title',
    bare: true,
    page: () => import('./terminal/TerminalPage.tsx'),
  }),
  screen({
    path: '/rms-connect/terminals',
    access: remoteAccess.open.access,
    title: 'remote:terminal.title',
    bare: true,
    page: () => import('./workspace/TerminalsPage.tsx'),
  }),
  screen({
    path: '/rms-connect/sftp',
    access: remoteAccess.open.access,
    title: 'remote:sftpTitle',
    bare: true,
    page: () => import('./sftp/FilesPage.tsx'),
  }),
]

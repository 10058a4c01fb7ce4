import { taskGroups, taskLogs } from '@outpost/contract/tasks/endpoints'
import { IconChecklist } from '@tabler/icons-react'
import { screen } from '../../kit/screen/screen.ts'

/** A single menu entry shared by the groups and their runs. */
const line = { group: 'management', place: 2, label: 'tasks:title', icon: IconChecklist } as const

export const screens = [
  screen({
    path: '/management/task-manager',
    access: taskGroups.list.access,
    title: 'tasks:title',
    nav: { ...line, order: 1 },
    help: 'task-manager',
    page: () => import('./TaskManagerPage.tsx'),
  }),
  screen({
    path: '/management/task-manager/runs',
    access: taskLogs.groups.access,
    title: 'tasks:runs.title',
    nav: { ...line, order: 2 },
    help: 'task-manager',
    page: () => import('./TaskRunsPage.tsx'),
  }),
]

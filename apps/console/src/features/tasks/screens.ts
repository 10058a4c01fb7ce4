import { IconListCheck } from '@tabler/icons-react'
import { screen } from '../../kit/screen/screen.ts'

/** A single menu entry shared by the groups and their runs. */
const line = { group: 'management', place: 3, label: 'tasks:title', icon: IconListCheck } as const

export const screens = [
  screen({
    path: '/management/task-manager',
    access: 'view_device_task_groups',
    title: 'tasks:groups',
    nav: { ...line, order: 1 },
    help: 'task-manager',
    page: () => import('./TaskManagerPage.tsx'),
  }),
  screen({
    path: '/management/task-manager/runs',
    access: 'view_device_task_groups',
    title: 'tasks:runs.title',
    nav: { ...line, order: 2 },
    help: 'task-manager',
    page: () => import('./TaskRunsPage.tsx'),
  }),
  screen({
    path: '/management/task-manager/schedules',
    access: 'view_device_task_groups',
    title: 'tasks:schedules',
    nav: { ...line, order: 3 },
    help: 'task-manager',
    page: () => import('./schedules/TaskSchedulesPage.tsx'),
  }),
]

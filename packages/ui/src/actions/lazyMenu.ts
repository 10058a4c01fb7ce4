import { lazyPart } from '../float/lazyPart.ts'

/** The lazily loaded menu of actions, for buttons that open one. */
export const actionsMenu = lazyPart(() => import('./ActionsMenu.tsx').then(({ ActionsMenu }) => ActionsMenu))

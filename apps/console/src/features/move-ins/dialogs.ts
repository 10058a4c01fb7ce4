import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The windows of the feature; each is loaded when it is first opened. */
export const dialogs = {
  beginMove: dialog(() => import('./BeginMoveDialog.tsx'), messages),
  readAgain: dialog(() => import('./ReadAgainDialog.tsx'), messages),
  applyPlan: dialog(() => import('./ApplyPlanDialog.tsx'), messages),
  startStage: dialog(() => import('./StartStageDialog.tsx'), messages),
}

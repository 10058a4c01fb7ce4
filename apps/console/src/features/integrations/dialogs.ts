import { dialog } from '../../kit/dialog/dialog.tsx'
import { messages } from './messages.ts'

/** The dialogs of this feature; each is loaded when it is first opened. */
export const dialogs = {
  newToken: dialog(() => import('./metrics/NewMetricsTokenDialog.tsx'), messages),
  token: dialog(() => import('./metrics/MetricsTokenDialog.tsx'), messages),
  addSubscription: dialog(() => import('./subscriptions/AddSubscriptionDialog.tsx'), messages),
  editSubscription: dialog(() => import('./subscriptions/EditSubscriptionDialog.tsx'), messages),
  answers: dialog(() => import('./subscriptions/SubscriptionAnswersDialog.tsx'), messages),
  key: dialog(() => import('./subscriptions/SubscriptionKeyDialog.tsx'), messages),
  setHeartbeat: dialog(() => import('./heartbeat/SetHeartbeatDialog.tsx'), messages),
}

import type { AssignResult } from '@outpost/contract/templates/schemas'
import { toast } from '@outpost/ui/Toast'
import { open } from '../../kit/dialog/dialog.tsx'
import { translate } from '../../kit/i18n/i18n.ts'
import { dialogs } from './dialogs.ts'

/** Says to how many devices templates were assigned, and in a dialog which ones were left out and why. */
export function showAssigned(result: AssignResult): void {
  if (result.left_out.length > 0) void open(dialogs.leftOut, { result })
  else toast({ type: 'success', message: translate('templates:assign.done', { count: result.devices }) })
}

import { isRecorded, recordedAs, recordingFiles } from '@outpost/contract/remote-access/recording/constants'
import { recordings } from '@outpost/contract/remote-access/recording/endpoints'
import { toast } from '@outpost/ui/Toast'
import { call } from '../../../kit/api/client.ts'
import { download } from '../../../kit/api/download.ts'
import { explain } from '../../../kit/api/explain.ts'
import { confirm } from '../../../kit/dialog/confirm.ts'
import { translate } from '../../../kit/i18n/i18n.ts'

/** A session with a recording, as far as the actions need it. */
export interface Recorded {
  id: number
  protocol: string
  username: string
  name: string
}

export function saveRecording({ id, protocol }: Recorded): Promise<boolean> {
  const { extension } = recordingFiles[isRecorded(protocol) ? recordedAs[protocol] : 'terminal']
  return download(`/remote/recordings/${id}/download`, { name: `session-${id}.${extension}`, body: {} })
}

/** Checks a recording on the server and shows the outcome. */
export async function verifyRecording({ id }: Recorded): Promise<void> {
  try {
    const { intact, broken_part } = await call(recordings.verify, { id })
    if (intact) toast({ type: 'success', message: translate('recording:intact') })
    else toast({ type: 'error', message: translate('recording:broken', { part: broken_part ?? 1 }) })
  } catch (error) {
    const { reason, requestId } = explain(error)
    toast({ type: 'error', message: reason, requestId })
  }
}

/** Deletes a recording after a confirmation. Resolves to true once it is deleted. */
export const removeRecording = ({ id, username, name }: Recorded): Promise<true | undefined> =>
  confirm({
    endpoint: recordings.remove,
    input: { id },
    title: translate('recording:removeTitle'),
    message: translate('recording:removeMessage', { user: username, name }),
    confirmLabel: translate('recording:remove'),
    danger: true,
  })

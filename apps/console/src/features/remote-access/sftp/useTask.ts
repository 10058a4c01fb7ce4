import type { UiError } from '@outpost/ui/Dialog'
import { useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { reasonOf } from './labels.ts'

/** What a dialog does when it is submitted: it closes after that, and shows why it failed otherwise. */
export function useTask(onClose: () => void) {
  const t = useText()
  const [problem, setProblem] = useState<unknown>()
  const [busy, setBusy] = useState(false)
  const run = async (task: () => Promise<void>): Promise<void> => {
    setBusy(true)
    setProblem(undefined)
    try {
      await task()
      onClose()
    } catch (reason) {
      setProblem(reason)
      setBusy(false)
    }
  }
  const error: UiError | null = problem === undefined ? null : { title: t('sftp:failed'), reason: reasonOf(problem) }
  return { busy, problem, error, run }
}

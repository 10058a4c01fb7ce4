import { dashboards } from '@outpost/contract/dashboards/endpoints'
import type { Dashboard } from '@outpost/contract/dashboards/schemas'
import { toast } from '@outpost/ui/Toast'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { CallError } from '../../../kit/api/answer.ts'
import { call } from '../../../kit/api/client.ts'
import { explain } from '../../../kit/api/explain.ts'
import { queryKey, refreshAfter } from '../../../kit/api/query.ts'
import { useText } from '../../../kit/i18n/i18n.ts'
import { settle } from '../layout.ts'
import type { Draft } from './useDraft.ts'

const isConflict = (error: unknown): boolean =>
  error instanceof CallError && error.items.some(({ code }) => code === 'CHANGED_MEANWHILE')

/**
 * Saves the widgets of a dashboard that is being edited. If someone else has saved it since the editing began, the user
 * chooses between the stored state and their own; the other one stays among the versions.
 * @param stored the dashboard as it is stored now, which is read again and again
 * @returns `conflict`: who has changed it; undefined if nobody has
 */
export function useSave(stored: Dashboard, draft: Draft, onSaved: () => void) {
  const t = useText()
  const client = useQueryClient()
  const [begunOn, setBegunOn] = useState(stored.revision)
  const [refused, setRefused] = useState(false)
  const [saving, setSaving] = useState(false)
  const changed = refused || stored.revision > begunOn
  const read = async (): Promise<Dashboard> => {
    const now = await call(dashboards.get, { id: stored.id })
    client.setQueryData(queryKey(dashboards.get, { id: stored.id }), now)
    return now
  }
  const fail = (error: unknown): void => {
    const { reason, requestId } = explain(error)
    toast({ type: 'error', message: reason, requestId })
  }
  /** @param over whether to save although someone else has changed the dashboard */
  const save = async (over: boolean): Promise<void> => {
    setSaving(true)
    try {
      const revision = over ? (await read()).revision : begunOn
      const saved = await call(dashboards.update, { id: stored.id, revision, widgets: [...draft.widgets] })
      client.setQueryData(queryKey(dashboards.get, { id: stored.id }), saved)
      toast({ type: 'success', message: t('dashboards:saved') })
      void refreshAfter(client, dashboards.update)
      onSaved()
    } catch (error) {
      if (isConflict(error)) {
        setRefused(true)
        await read().catch(fail)
      } else fail(error)
    } finally {
      setSaving(false)
    }
  }
  const loadStored = async (): Promise<void> => {
    try {
      const now = await read()
      draft.reset(settle(now.widgets))
      setBegunOn(now.revision)
      setRefused(false)
    } catch (error) {
      fail(error)
    }
  }
  return {
    save,
    saving,
    conflict: changed ? (stored.updated_by ?? t('dashboards:conflict.someone')) : undefined,
    loadStored,
  }
}

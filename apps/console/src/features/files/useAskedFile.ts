import { files } from '@outpost/contract/files/endpoints'
import { toast } from '@outpost/ui/Toast'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useEffect, useEffectEvent } from 'react'
import { call, CallError } from '../../kit/api/client.ts'
import { explain } from '../../kit/api/explain.ts'
import { open } from '../../kit/dialog/dialog.tsx'
import { translate } from '../../kit/i18n/i18n.ts'
import type { Search } from '../../kit/table/tableState.ts'
import { dialogs } from './dialogs.ts'

/** Opens a file by its id, until the dialog is closed. A file that is gone or hidden is reported in a toast. */
async function show(id: number): Promise<void> {
  try {
    const file = await call(files.get, { id })
    await open(dialogs.viewFile, { file }, { id: `file-${id}` })
  } catch (error) {
    const isGone = error instanceof CallError && error.status === 404
    toast({ type: 'error', message: isGone ? translate('files:gone') : explain(error).reason })
  }
}

const withoutFile = (now: Search): Search => Object.fromEntries(Object.entries(now).filter(([name]) => name !== 'file'))

/** Opens the file that the address asks for, as links of other pages do: `?file=12`. */
export function useAskedFile(): void {
  const navigate = useNavigate()
  const { file } = useSearch({ strict: false }) as Search
  const id = file !== undefined && /^[1-9]\d{0,9}$/.test(file) ? Number(file) : undefined
  const leave = useEffectEvent(() => {
    void navigate({
      to: '.',
      search: withoutFile as never,
      replace: true,
      resetScroll: false,
    })
  })
  useEffect(() => {
    if (id === undefined) return undefined
    let isHere = true
    void show(id).then(() => isHere && leave())
    return () => {
      isHere = false
    }
  }, [id])
}

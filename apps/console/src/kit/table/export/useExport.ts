import { trimOf } from '@outpost/contract/kit/trim'
import { useEffect, useRef, useState } from 'react'
import { explain } from '../../api/explain.ts'
import { saveFile } from '../../browser/saveFile.ts'
import { type ExportOptions, exportRows } from './exportRows.ts'

export type ExportState =
  | { at: 'rest' }
  | { at: 'work'; done: number; total: number }
  | { at: 'done'; count: number }
  | { at: 'failed'; reason: string }

/** Builds a file name that is valid on any system, from the name of the list and the current date. */
function fileName(name: string, format: string): string {
  const now = new Date()
  const day = [now.getFullYear(), now.getMonth() + 1, now.getDate()]
    .map((part) => String(part).padStart(2, '0'))
    .join('-')
  return `${trimOf(name.replace(/[^\p{L}\p{N}]+/gu, '-'), '-')}_${day}.${format}`
}

/** Runs one export at a time. It can be cancelled, and is aborted when the component unmounts. */
export function useExport() {
  const [state, setState] = useState<ExportState>({ at: 'rest' })
  const running = useRef<AbortController>(undefined)
  useEffect(() => () => running.current?.abort(), [])

  const start = async (options: Omit<ExportOptions, 'signal' | 'onProgress'>): Promise<void> => {
    const stop = new AbortController()
    running.current = stop
    setState({ at: 'work', done: 0, total: 0 })
    try {
      const onProgress = (done: number, total: number): void => setState({ at: 'work', done, total })
      const { file, count } = await exportRows({ ...options, signal: stop.signal, onProgress })
      saveFile(file, fileName(options.source.name, options.format))
      setState({ at: 'done', count })
    } catch (error) {
      setState(stop.signal.aborted ? { at: 'rest' } : { at: 'failed', reason: explain(error).reason })
    }
  }
  return { state, start, cancel: () => running.current?.abort() }
}

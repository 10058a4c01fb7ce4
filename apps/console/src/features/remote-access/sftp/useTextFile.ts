import { useEffect, useEffectEvent, useState } from 'react'
import type { FilesConnection } from './connection.ts'
import { readText, type TextFile } from './textFile.ts'

/** Reads a text file once. `text` is what the user has made of it. */
export function useTextFile(connection: FilesConnection, path: string) {
  const [file, setFile] = useState<TextFile>()
  const [text, setText] = useState('')
  const [failure, setFailure] = useState<unknown>()
  const load = useEffectEvent((signal: AbortSignal) =>
    readText(connection, path, signal).then(
      (read) => {
        setFile(read)
        setText(read.text)
      },
      (problem: unknown) => {
        if (!signal.aborted) setFailure(problem)
      },
    ),
  )
  useEffect(() => {
    const abort = new AbortController()
    void load(abort.signal)
    return () => abort.abort()
  }, [path])
  return { file, text, setText, failure }
}

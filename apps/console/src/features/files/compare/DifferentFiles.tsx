import type { DifferentFile } from '@outpost/contract/files/compare/schemas'
import { StatusGlyph } from '@outpost/ui/Cells'
import { useMemo } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import { DiffText, shownLines } from '../../../kit/view/DiffText.tsx'
import { type FoldedLine, foldSame, outputDiff } from '../../../kit/view/lineDiff.ts'
import classes from '../Files.module.css'

/** Files that are open from the beginning. */
const OPEN = 5

const tones = { added: 'positive', removed: 'error', changed: 'pending' } as const

/** The files that differ between two archives, each with its comparison line by line. */
export function DifferentFiles({ files }: { files: readonly DifferentFile[] }) {
  const t = useText()
  return files.map((file, at) => (
    <details key={file.name} className={classes.different} open={at < OPEN}>
      <summary>
        <span className={classes.path}>{file.name || t('files:compare.text')}</span>
        <StatusGlyph tone={tones[file.change]} label={t(`files:compare.change.${file.change}`)} />
      </summary>
      {file.kind === 'text' ? <Lines file={file} /> : <p className={classes.note}>{t(`files:compare.${file.kind}`)}</p>}
    </details>
  ))
}

/** Compares two texts. Every line of a file that only one archive has is added or removed. */
function linesOf(before: string | null, after: string | null): FoldedLine[] {
  if (before !== null && after !== null) return foldSame(outputDiff(before, after))
  const text = (before ?? after ?? '').replace(/\n$/, '')
  return text.split('\n').map((line) => ({ kind: before === null ? 'added' : 'removed', text: line }))
}

function Lines({ file: { name, before, after } }: { file: DifferentFile }) {
  const t = useText()
  const lines = useMemo(() => linesOf(before, after), [before, after])
  return (
    <>
      <DiffText lines={lines} label={name} folded={(count) => t('files:compare.folded', { count })} />
      {lines.length > shownLines && <p className={classes.note}>{t('files:compare.cut', { count: shownLines })}</p>}
    </>
  )
}

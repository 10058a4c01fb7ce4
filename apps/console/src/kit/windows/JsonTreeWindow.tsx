import { Button } from '@mantine/core'
import { DetailsDialog } from '@outpost/ui/Dialog'
import { useState } from 'react'
import { CopyButton } from '../CopyButton.tsx'
import { type DialogProps, useDialogLayer } from '../dialog.tsx'
import { useText } from '../i18n.ts'
import { JsonTree } from './JsonTree.tsx'

/** A leaf that was ticked. */
export interface JsonLeaf {
  /** JSON Pointer (RFC 6901). */
  path: string
  value: unknown
}

export interface JsonTreeSpec {
  title: string
  purpose?: string
  value: unknown
  /** Leaves can be ticked, and this is the verb that answers them; without it the tree is only read. */
  submitLabel?: string
}

/** A device's answer as a tree: to read and copy, or to choose leaves from. */
export default function JsonTreeWindow({
  title,
  purpose,
  value,
  submitLabel,
  close,
}: DialogProps<JsonTreeSpec, readonly JsonLeaf[]>) {
  const t = useText()
  const [ticked, setTicked] = useState<ReadonlyMap<string, unknown>>(new Map())
  const tick = ({ path, value: leaf }: JsonLeaf): void => {
    const next = new Map(ticked)
    if (!next.delete(path)) next.set(path, leaf)
    setTicked(next)
  }
  const choosing = submitLabel !== undefined
  return (
    <DetailsDialog
      {...useDialogLayer()}
      size={640}
      expandable
      title={title}
      purpose={purpose}
      loading={false}
      error={null}
      {...(choosing && { footerStart: t('kit:window.chosen', { count: ticked.size }) })}
      footer={
        <>
          {!choosing && <CopyButton value={JSON.stringify(value, null, 2)} label={t('kit:window.copy')} />}
          <Button variant="default" size="md" onClick={() => close()}>
            {t(choosing ? 'kit:cancel' : 'kit:close')}
          </Button>
          {choosing && (
            <Button
              size="md"
              disabled={ticked.size === 0}
              onClick={() => close([...ticked].map(([path, leaf]) => ({ path, value: leaf })))}
            >
              {submitLabel}
            </Button>
          )}
        </>
      }
    >
      <JsonTree value={value} label={title} {...(choosing && { ticked: new Set(ticked.keys()), onTick: tick })} />
    </DetailsDialog>
  )
}

import { Button } from '@mantine/core'
import { copyToClipboard } from '@outpost/ui/Cells'
import { useUiMessages } from '@outpost/ui/UiMessages'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

/** A labelled button that copies a text and confirms it. A function is called at the click, for texts with the time. */
export function CopyButton({ value, label }: { value: string | (() => string); label: string }) {
  const messages = useUiMessages()
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(() => setSaid(undefined), 2000)
    return () => clearTimeout(timer)
  }, [said])
  const run = async () =>
    setSaid(
      (await copyToClipboard(typeof value === 'string' ? value : value())) ? messages.copied : messages.copyFailed,
    )
  return (
    <Button
      variant="default"
      leftSection={said === messages.copied ? <IconCheck size={16} /> : <IconCopy size={16} />}
      onClick={() => void run()}
    >
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  )
}

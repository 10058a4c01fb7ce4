import { Button } from '@mantine/core'
import { useUiTexts } from '@outpost/ui/UiTexts'
import { IconCheck, IconCopy } from '@tabler/icons-react'
import { useEffect, useState } from 'react'

/** Copies through the clipboard where the page may, else through a selection: plain HTTP has no clipboard. */
async function copy(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text)
    return true
  } catch {
    const area = Object.assign(document.createElement('textarea'), { value: text })
    area.style.cssText = 'position: fixed; opacity: 0'
    // Inside the dialog, because its focus trap would take the selection away from anything else.
    const place = document.activeElement?.closest('[role="dialog"]') ?? document.body
    place.append(area)
    area.select()
    const done = document.execCommand('copy')
    area.remove()
    return done
  }
}

/** A button with words that copies a text and says that it has. */
export function CopyButton({ value, label }: { value: string; label: string }) {
  const texts = useUiTexts()
  const [said, setSaid] = useState<string>()
  useEffect(() => {
    if (said === undefined) return
    const timer = setTimeout(() => setSaid(undefined), 2000)
    return () => clearTimeout(timer)
  }, [said])
  const run = async () => setSaid((await copy(value)) ? texts.copied : texts.copyFailed)
  return (
    <Button variant="default" leftSection={said === texts.copied ? <IconCheck size={16} /> : <IconCopy size={16} />} onClick={() => void run()}>
      <span aria-live="polite">{said ?? label}</span>
    </Button>
  )
}

import { Button } from '@mantine/core'
import { closeAllToasts, toast, type ToastOptions } from '@outpost/ui/Toast'
import { useEffect } from 'react'
import classes from '../Gallery.module.css'
import { LONG, UNBROKEN } from '../samples.tsx'
import { family } from '../story.ts'

const stay: readonly ToastOptions[] = [
  { message: 'Settings are kept for this browser only.' },
  { type: 'success', title: 'Reboot devices', message: 'Rebooted in 41 s.' },
  { type: 'info', message: 'A new version is there.', action: { label: 'Reload', onClick: () => undefined } },
  { type: 'warning', message: 'You can not minimize more than 5 windows' },
  { type: 'error', title: '7f3a-22c1', message: `${LONG} ${UNBROKEN}` },
  { message: 'This one has to be answered elsewhere.', dismissible: false },
]

/** Toasts of all kinds, for as long as the story is on screen. */
function Kinds() {
  useEffect(() => {
    for (const options of stay) toast({ ...options, duration: false })
    return closeAllToasts
  }, [])
  return (
    <div className={classes.line}>
      {(['top-left', 'top', 'top-right', 'bottom-left', 'bottom', 'bottom-right'] as const).map((position) => (
        <Button
          key={position}
          variant="default"
          onClick={() => toast({ message: `Goes by itself, ${position}`, position })}
        >
          {position}
        </Button>
      ))}
      <Button
        variant="default"
        onClick={() =>
          ['first', 'second', 'third'].forEach((name) =>
            toast({ message: `One after another: ${name}`, queue: true, duration: 1000 }),
          )
        }
      >
        queue
      </Button>
      <Button variant="default" onClick={closeAllToasts}>
        close all
      </Button>
    </div>
  )
}

export const toasts = family('toasts', 'Toasts', [
  { id: 'kinds', title: 'Kinds and places', of: ['Toast.toast'], draw: Kinds },
])

import { IconButton } from '@outpost/ui/IconButton'
import { IconArrowUp, IconEdit, IconHome, IconRefresh } from '@tabler/icons-react'
import { useEffect, useRef, useState } from 'react'
import { useText } from '../../../kit/i18n/i18n.ts'
import classes from './Files.module.css'
import { inside, parentOf, shownName, stepsOf } from './paths.ts'

interface PathBarProps {
  path: string
  home: string
  onOpen: (path: string) => void
  onRefresh: () => void
}

/** Where the shown folder is: steps that open each folder above it, or a field to type a path. */
export function PathBar({ path, home, onOpen, onRefresh }: PathBarProps) {
  const t = useText()
  const [typing, setTyping] = useState(false)
  const crumbs = useRef<HTMLElement>(null)
  // The folder itself is at the end of a path that is too long.
  useEffect(() => {
    const { current } = crumbs
    if (current) current.scrollLeft = current.scrollWidth
  }, [path, typing])
  return (
    <div className={classes.path}>
      <IconButton label={t('sftp:path.home')} icon={<IconHome size={16} />} onClick={() => onOpen(home)} />
      <IconButton
        label={t('sftp:path.up')}
        icon={<IconArrowUp size={16} />}
        disabled={path === '/'}
        onClick={() => onOpen(parentOf(path))}
      />
      <IconButton label={t('sftp:path.refresh')} icon={<IconRefresh size={16} />} onClick={onRefresh} />
      {typing ? (
        <PathField
          path={path}
          onDone={(next) => {
            setTyping(false)
            if (next !== undefined) onOpen(next.startsWith('/') ? next : inside(path, next))
          }}
        />
      ) : (
        <>
          <nav ref={crumbs} className={classes.crumbs} aria-label={t('sftp:path.label')}>
            <ol>
              {stepsOf(path).map((step, index, steps) => (
                <li key={step.path}>
                  <button
                    type="button"
                    aria-current={index === steps.length - 1 ? 'location' : undefined}
                    onClick={() => onOpen(step.path)}
                  >
                    <bdi>{shownName(step.name)}</bdi>
                  </button>
                </li>
              ))}
            </ol>
          </nav>
          <IconButton label={t('sftp:path.type')} icon={<IconEdit size={16} />} onClick={() => setTyping(true)} />
        </>
      )}
    </div>
  )
}

function PathField({ path, onDone }: { path: string; onDone: (path: string | undefined) => void }) {
  const t = useText()
  const input = useRef<HTMLInputElement>(null)
  const [value, setValue] = useState(path)
  useEffect(() => input.current?.select(), [])
  return (
    <input
      ref={input}
      className={classes.pathField}
      aria-label={t('sftp:path.label')}
      value={value}
      spellCheck={false}
      autoCapitalize="off"
      maxLength={4096}
      onChange={(event) => setValue(event.currentTarget.value)}
      onBlur={() => onDone(undefined)}
      onKeyDown={(event) => {
        event.stopPropagation()
        if (event.key === 'Enter') onDone(value.trim() === '' ? undefined : value)
        if (event.key === 'Escape') onDone(undefined)
      }}
    />
  )
}

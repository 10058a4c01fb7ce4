import { Skeletons } from '@outpost/ui/Page'
import { lazy, Suspense, useCallback, useState } from 'react'
import { loadChunk } from '../../../kit/browser/chunk.ts'
import type { Cast } from './cast.ts'
import { CastPlayer } from './player.ts'
import { PlayerFrame } from './PlayerFrame.tsx'
import { PlayerSearch, type Wanted } from './PlayerSearch.tsx'

const Terminal = lazy(() => loadChunk(() => import('@outpost/ui/Terminal')))

interface PlayerProps {
  cast: Cast
  label: string
  /** A text to go to: its first match from a time on, in seconds. */
  wanted: Wanted | undefined
}

/** Replays the recording of a terminal, with a search in its output. */
export function Player({ cast, label, wanted }: PlayerProps) {
  const [player] = useState(() => new CastPlayer(cast))
  const encode = useCallback(
    (
      write: (text: string, done: () => void) => void,
      reset: () => void,
      resize: (cols: number, rows: number) => void,
    ) => player.attach({ write, reset, resize }),
    [player],
  )
  const screen = (
    <Suspense fallback={<Skeletons shape="lines" count={3} />}>
      <Terminal
        label={label}
        fixed={{ cols: cast.columns, rows: cast.rows }}
        onData={nothing}
        register={encode}
        autoFocus={false}
      />
    </Suspense>
  )
  return (
    <PlayerFrame player={player} duration={cast.duration} label={label} screen={screen}>
      <PlayerSearch cast={cast} wanted={wanted} onFound={(at) => player.seek(at)} />
    </PlayerFrame>
  )
}

const nothing = (): void => {}
